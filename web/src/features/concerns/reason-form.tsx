import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { explainFailure, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import css from './concerns.module.css';

interface Props {
  id: number;
  /** What the form is called by a screen reader. */
  name: string;
  /** The one field, as the contract calls it. */
  field: 'outcome' | 'reason';
  /** Of an object with just that field. */
  schema: ZodMiniType<Record<string, string>, Record<string, string>>;
  label: string;
  hint?: ReactNode;
  /** On the button. */
  action: string;
  /** Said when `act` fails for anything but the field. */
  failed: string;
  act: (words: string) => Promise<void>;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** Something done about a concern that has to be said in words. Takes focus when it appears. */
export function ReasonForm({ id, name, field, schema, label, hint, action, failed, act, onFailed, onCancel }: Props) {
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: { [field]: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { setFocus } = form;
  const hasFailed = failure !== null || errors[field] !== undefined;

  useEffect(() => setFocus(field), [setFocus, field]);
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);
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
    <form noValidate className={css.closing} aria-label={name} onSubmit={form.handleSubmit(submit)}>
      {failure !== null && (
        <AlertPanel ref={alert}>
          <p>{failure}</p>
        </AlertPanel>
      )}
      {hint && <p className={css.quiet}>{hint}</p>}
      <TextArea id={`${field}-${id}`} label={label} rows={3} error={errors[field]?.message} {...form.register(field)} />
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
