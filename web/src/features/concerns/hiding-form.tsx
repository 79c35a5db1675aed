import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { explainFailure, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Concern, setHidden } from './api.ts';
import css from './concerns.module.css';
import { HideForm } from './schema.ts';

interface Props {
  concern: Concern;
  onDone: (concern: Concern) => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

const check = zodResolver(HideForm);

/** Why something is hidden, or shown again. Takes focus when it appears. */
export function HidingForm({ concern: { id, kind, isHidden }, onDone, onFailed, onCancel }: Props) {
  const form = useForm<HideForm>({
    resolver: check,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { setFocus } = form;
  const hasFailed = failure !== null || errors.reason !== undefined;
  const words = isHidden
    ? { label: t('Why may it be shown again?'), action: t('Show again'), failed: t('It is still hidden.') }
    : { label: t('Why is it to be hidden?'), action: t('Hide'), failed: t('It is not hidden.') };

  useEffect(() => setFocus('reason'), [setFocus]);
  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function act({ reason }: HideForm) {
    setFailure(null);
    try {
      onDone(await setHidden(id, !isHidden, reason));
    } catch (error) {
      const refused = showRefusals<HideForm>(error, ['reason'], form.setError);
      if (refused.length === 0) setFailure(`${words.failed} ${explainFailure(error) ?? t('Please try again.')}`);
    }
  }

  return (
    <form
      noValidate
      className={css.closing}
      aria-label={t('{action}: concern {id}', { action: words.action, id })}
      onSubmit={form.handleSubmit(act)}
    >
      {failure !== null && (
        <AlertPanel ref={alert}>
          <p>{failure}</p>
        </AlertPanel>
      )}
      {!isHidden && (
        <p className={css.quiet}>
          {kind === 'comment' || kind === 'response'
            ? t('Nobody sees it on the network until you show it again.')
            : t('Only Admins and the Leads of its school see it until you show it again.')}
        </p>
      )}
      <TextArea id={`reason-${id}`} label={words.label} rows={3} error={errors.reason?.message} {...form.register('reason')} />
      <div className={css.links}>
        <Button type="submit" busy={isSubmitting}>
          {words.action}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
