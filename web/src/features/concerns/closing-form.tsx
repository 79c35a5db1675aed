import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../lib/api-error.ts';
import { explainFailure, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Concern, closeConcern } from './api.ts';
import css from './concerns.module.css';
import { CloseForm } from './schema.ts';

interface Props {
  id: number;
  onClosed: (concern: Concern) => void;
  /** Somebody else was quicker: the list as it is now says with which words. */
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

const check = zodResolver(CloseForm);

/** What came of a concern. Takes focus when it appears. */
export function ClosingForm({ id, onClosed, onOutdated, onFailed, onCancel }: Props) {
  const form = useForm<CloseForm>({
    resolver: check,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: { outcome: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { setFocus } = form;
  const hasFailed = failure !== null || errors.outcome !== undefined;

  useEffect(() => setFocus('outcome'), [setFocus]);
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function close({ outcome }: CloseForm) {
    setFailure(null);
    try {
      onClosed(await closeConcern(id, outcome));
    } catch (error) {
      if (hasCode(error, 'concern-closed')) return onOutdated();
      const refused = showRefusals<CloseForm>(error, ['outcome'], form.setError);
      if (refused.length === 0)
        setFailure(`${t('The concern was not closed.')} ${explainFailure(error) ?? t('Please try again.')}`);
    }
  }

  return (
    <form noValidate className={css.closing} aria-label={t('Close concern {id}', { id })} onSubmit={form.handleSubmit(close)}>
      {failure !== null && (
        <AlertPanel ref={alert}>
          <p>{failure}</p>
        </AlertPanel>
      )}
      <TextArea
        id={`outcome-${id}`}
        label={t('What was done?')}
        rows={3}
        error={errors.outcome?.message}
        {...form.register('outcome')}
      />
      <div className={css.links}>
        <Button type="submit" busy={isSubmitting}>
          {t('Close concern')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
