import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../lib/api-error.ts';
import { fieldsOf, listProblems, showRefusals } from '../lib/form-problems.ts';
import { t } from '../lib/i18n.ts';
import { explainFailure } from '../lib/why-failed.ts';
import { Button } from './button.tsx';
import { StatusLine } from './error-summary.tsx';
import { DraftLine, type Keeping, useKeptForm } from './use-kept-form.tsx';

type Outcome = { saved: boolean; failed: boolean; reason?: string | undefined };
const untried: Outcome = { saved: false, failed: false };

export interface StoredForm<Values extends FieldValues, Stored> {
  /** The values stored on the server. */
  stored: Stored;
  schema: $ZodType<Values, Values>;
  /** In the order of the form. */
  fields: readonly Path<Values>[];
  toValues: (stored: Stored) => Values;
  /** How its draft is kept. */
  draft: Omit<Keeping<Values>, 'stored'>;
  /** An asynchronous check before saving, for rules that the schema cannot know. */
  check?: (values: Values) => Promise<{ field: Path<Values>; message: string } | undefined>;
  /** Throws ApiError. */
  save: (values: Values) => Promise<Stored>;
  onSaved: (stored: Stored) => void;
  onFailed: (failed: boolean) => void;
}

/** A form that edits stored values: saving, the server's refusals, and Reset. */
export function useStoredForm<Values extends FieldValues, Stored>(options: StoredForm<Values, Stored>) {
  const { stored, schema, fields, toValues, draft, check, save, onSaved, onFailed } = options;
  const [{ saved, failed, reason }, setOutcome] = useState(untried);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: toValues(stored) as DefaultValues<Values>,
  });
  const { errors } = form.formState;
  const kept = useKeptForm(form, { ...draft, stored: toValues(stored) });

  function finish(outcome: Outcome) {
    setOutcome(outcome);
    onFailed(outcome.failed);
  }

  async function submit(values: Values) {
    finish(untried);
    const wrong = await check?.(values);
    if (wrong) {
      form.setError(wrong.field, { type: 'refused', message: wrong.message });
      return finish({ saved: false, failed: true });
    }
    try {
      const changed = await save(values);
      form.reset(toValues(changed));
      onSaved(changed);
      finish({ saved: true, failed: false });
      status.current?.focus();
    } catch (error) {
      const placed = showRefusals(error, fields, form.setError);
      const detail = error instanceof ApiError && placed.length === 0 ? t(error.message) : '';
      finish({ saved: false, failed: true, reason: explainFailure(error) ?? detail });
    }
  }

  return {
    form,
    /** Says that the form shows a draft. */
    draftLine: <DraftLine {...kept} />,
    saved,
    failed,
    /** Why the save failed; '' if each reason is shown at its field, undefined if the server was not called. */
    reason,
    /** The ref of the "Saved" line. */
    status,
    problems: failed ? listProblems(errors, fields) : [],
    submit: form.handleSubmit(submit, () => finish({ saved: false, failed: true })),
    /** For the form's `onChange`: the form no longer shows the saved values. */
    changed: () => saved && finish(untried),
    reset: () => {
      form.reset(toValues(stored));
      finish(untried);
    },
    field: fieldsOf(form),
  };
}

type SaveBarProps = {
  /** If given, the buttons are enabled only after a change. */
  isDirty?: boolean;
  isSubmitting: boolean;
  saved: boolean;
  /** Instead of "Saved". */
  savedText?: string | undefined;
  status: RefObject<HTMLDivElement | null>;
  onReset: () => void;
};

/** The footer of a stored form: Save, Reset and the "Saved" line. */
export function SaveBar({ isDirty, isSubmitting, saved, savedText, status, onReset }: SaveBarProps) {
  const waits = isDirty === false;
  return (
    <div className="row-4">
      <Button type="submit" disabled={waits} busy={isSubmitting}>
        {t('Save')}
      </Button>
      <Button
        look="secondary"
        disabled={waits || isSubmitting}
        onClick={() => {
          onReset();
          if (isDirty) status.current?.focus();
        }}
      >
        {t('Reset')}
      </Button>
      {waits && !saved && <span className="quiet">{t('No changes to save')}</span>}
      <StatusLine ref={status}>{saved && (savedText ?? t('Saved'))}</StatusLine>
    </div>
  );
}
