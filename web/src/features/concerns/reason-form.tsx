import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { hasCode } from '../../lib/api-error.ts';
import { explainFailure, fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { type Concern, closeConcern, setHidden } from './api.ts';
import css from './concerns.module.css';
import { CloseForm, HideForm } from './schema.ts';

interface Props {
  id: number;
  /** The form's accessible name. */
  name: string;
  /** The name of the one field in the contract. */
  field: 'outcome' | 'reason';
  /** The schema of an object with only that field. */
  schema: ZodMiniType<Record<string, string>, Record<string, string>>;
  label: string;
  hint?: ReactNode;
  /** The button's text. */
  action: string;
  /** The error text when `act` fails for a reason other than the field. */
  failed: string;
  act: (words: string) => Promise<void>;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** A form with one text field for an action on a concern. Takes focus when it appears. */
export function ReasonForm({ id, name, field, schema, label, hint, action, failed, act, onFailed, onCancel }: Props) {
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schema),
    defaultValues: { [field]: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const { setFocus } = form;
  const hasFailed = failure !== null || errors[field] !== undefined;

  useEffect(() => setFocus(field), [setFocus, field]);
  const alert = useFocusOn<HTMLDivElement>(failure);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function submit({ [field]: words = '' }: Record<string, string>) {
    setFailure(null);
    try {
      await act(words);
    } catch (error) {
      const refused = showRefusals(error, [field], form.setError);
      if (refused.length === 0) setFailure(`${failed} ${explainFailure(error) ?? t('Please try again.')}`);
    }
  }

  return (
    <form noValidate className="stack-4" aria-label={name} onSubmit={form.handleSubmit(submit)}>
      {failure !== null && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      {hint && <p className={css.quiet}>{hint}</p>}
      <TextArea id={`${field}-${id}`} label={label} rows={3} {...fieldsOf(form)(field)} />
      <div className={css.links}>
        <Button type="submit" busy={isSubmitting}>
          {action}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ClosingFormProps {
  id: number;
  onClosed: (concern: Concern) => void;
  /** Called when another user has already closed it: the list then shows their outcome. */
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** The outcome of a concern. */
export function ClosingForm({ id, onClosed, onOutdated, onFailed, onCancel }: ClosingFormProps) {
  async function close(outcome: string) {
    try {
      onClosed(await closeConcern(id, outcome));
    } catch (error) {
      if (!hasCode(error, 'concern-closed')) throw error;
      onOutdated();
    }
  }

  return (
    <ReasonForm
      id={id}
      name={t('Close concern {id}', { id })}
      field="outcome"
      schema={CloseForm}
      label={t('What action was taken?')}
      action={t('Close concern')}
      failed={t('The concern was not closed.')}
      act={close}
      onFailed={onFailed}
      onCancel={onCancel}
    />
  );
}

interface HidingFormProps {
  concern: Concern;
  onDone: (concern: Concern) => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** Asks for the reason to hide or unhide something. */
export function HidingForm({ concern: { id, kind, isHidden }, onDone, onFailed, onCancel }: HidingFormProps) {
  const words = isHidden
    ? { label: t('Why can it be shown again?'), action: t('Show again'), failed: t('It is still hidden.') }
    : { label: t('Why should it be hidden?'), action: t('Hide'), failed: t('It has not been hidden.'), hint: whoSees(kind) };

  return (
    <ReasonForm
      {...words}
      id={id}
      name={t('{action}: concern {id}', { action: words.action, id })}
      field="reason"
      schema={HideForm}
      act={async (reason) => onDone(await setHidden(id, !isHidden, reason))}
      onFailed={onFailed}
      onCancel={onCancel}
    />
  );
}

const whoSees = (kind: Concern['kind']): string =>
  kind === 'comment' || kind === 'response'
    ? t('It is hidden from the network until you show it again.')
    : t('Only Admins and the Leads of its school see it until you show it again.');
