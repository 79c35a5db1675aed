import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../../lib/api-error.ts';
import { hasField, showRefusals } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';

/** The props of a form row that the table passes. */
export interface FormRowProps<Stored> {
  /** The group to edit; null adds one. */
  stored: Stored | null;
  /** All that are shown. */
  items: readonly Stored[];
  /** Names the drafts of the table's rows. */
  kind: string;
  /** The user has opened the row just now; a number that increases with each request. */
  takesFocus?: boolean | number;
  columns: number;
  onSaved: (saved: Stored) => void;
  onCancel?: () => void;
  reminder?: number;
  isDirty?: RefObject<boolean>;
}

interface Options<Values extends FieldValues, Stored> extends FormRowProps<Stored> {
  schema: $ZodType<Values, Values>;
  /** The initial values, also after an item was added. */
  start: Values;
  /** The first takes focus. */
  fields: readonly [Path<Values>, ...Path<Values>[]];
  /** A check before saving, for rules that the schema cannot know. */
  check?: (wanted: Values) => Promise<{ field: Path<Values>; message: string } | undefined>;
  save: (wanted: Values) => Promise<Stored>;
  /** The success message after adding one, shown while it is there. */
  added: (saved: Stored) => string;
}

/** Edits or adds a user or group: saving, the server's refusals, and the props of the RowForm. */
export function useRowForm<Values extends FieldValues, Stored extends { id: number }>(options: Options<Values, Stored>) {
  const { stored, items, kind, takesFocus, schema, start, fields, check, save, added, onSaved, isDirty: dirty } = options;
  const [failure, setFailure] = useState<ReactNode>('');
  const [newest, setNewest] = useState<Stored | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: start as DefaultValues<Values> });
  const kept = useKeptForm(form, { kind, subject: stored?.id ?? 'new', stored: start });
  const { isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  const isNew = stored === null;
  const [first] = fields;

  // In the middle of the window: a phone shows the message above the field too.
  const focusFirst = useEffectEvent(() => {
    setFocus(first);
    document.activeElement?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (takesFocus) focusFirst();
  }, [takesFocus]);
  // Focus for the next entry. Not right after the reset, which unregisters the fields until the next render.
  useEffect(() => {
    if (newest) focusFirst();
  }, [newest]);

  useEffect(() => {
    if (dirty) dirty.current = isDirty;
  }, [dirty, isDirty]);

  async function submit(wanted: Values) {
    setFailure('');
    setNewest(null);
    const wrong = await check?.(wanted);
    if (wrong) return form.setError(wrong.field, { type: 'refused', message: wrong.message }, { shouldFocus: true });
    try {
      const saved = await save(wanted);
      if (!saved?.id) throw new Error('The server returned nothing');
      kept.forget();
      onSaved(saved);
      if (!isNew) return;
      form.reset(start);
      setNewest(saved);
    } catch (error) {
      // Specified: logs a failed add in these words. The typed text stays, and the row shows the error.
      if (isNew) console.error('Error trying to add new user/group');
      const [refused] = showRefusals(error, fields, form.setError);
      if (refused) setFocus(refused as Path<Values>);
      else setFailure(saveFailure(error, isNew));
    }
  }

  const { columns, reminder, onCancel } = options;
  const cancel = () => {
    kept.forget();
    onCancel?.();
  };
  const isThere = items.some(({ id }) => id === newest?.id);
  return {
    form,
    row: {
      isNew,
      columns,
      failure,
      done: newest && isThere ? added(newest) : '',
      reminder,
      busy: isSubmitting,
      draftLine: <DraftLine {...kept} />,
      onSubmit: form.handleSubmit(submit, () => setNewest(null)),
      onCancel: onCancel && cancel,
    },
  };
}

/** The error below a row that could not be saved, in addition to the field errors. */
function saveFailure(error: unknown, isNew: boolean): ReactNode {
  if (hasField(error, 'currentPassword')) {
    return withParts('Your own email address is changed in {page}, with your password.', {
      page: <Link to={paths.profile}>{t('My Profile')}</Link>,
    });
  }
  const why = explainFailure(error) ?? (error instanceof ApiError && error.errors.length === 0 ? t(error.message) : '');
  return `${isNew ? t('Not added. Try again.') : t('Not saved. Try again.')} ${why}`.trim();
}
