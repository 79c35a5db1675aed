import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusLine } from '../../../ui/status-line.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type ConcernKind, raiseConcern } from '../api.ts';
import css from './concern.module.css';
import { Concern } from './schema.ts';

type Props = { kind: ConcernKind; id: number; open: boolean; onClose: () => void };

/** Asks what the worry is and passes it on. Opened again it is empty. */
export default function ConcernDialog({ open, onClose, ...about }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Report a concern')}>
      <ConcernForm {...about} onClose={onClose} />
    </Dialog>
  );
}

function ConcernForm({ kind, id, onClose }: Omit<Props, 'open'>) {
  const [state, setState] = useState<'writing' | 'sent' | { failure: string }>('writing');
  const outcome = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Concern>({
    resolver: zodResolver(Concern),
    defaultValues: { reason: '' },
  });

  useEffect(() => {
    if (state !== 'writing') outcome.current?.focus();
    else setFocus('reason');
  }, [state, setFocus]);

  async function send({ reason }: Concern) {
    try {
      await raiseConcern({ kind, id, reason: reason.trim() });
      setState('sent');
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors.find(({ field }) => field === 'reason') : undefined;
      if (refused) setError('reason', { message: refused.message }, { shouldFocus: true });
      else setState({ failure: failureOf(error) });
    }
  }

  if (state === 'sent') {
    return (
      <div className={css.form}>
        <StatusLine ref={outcome}>{t('Thank you. The team has been told.')}</StatusLine>
        <div className={css.actions}>
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      </div>
    );
  }
  return (
    <form noValidate className={css.form} onSubmit={handleSubmit(send)}>
      <p>{t('We and the Lead users of the school look into it. The school does not learn who told us.')}</p>
      {state !== 'writing' && (
        <AlertPanel ref={outcome}>
          <p>{state.failure}</p>
        </AlertPanel>
      )}
      <TextArea label={t('What concerns you?')} rows={5} error={formState.errors.reason?.message} {...register('reason')} />
      <div className={css.actions}>
        <Button type="submit" busy={formState.isSubmitting} busyText={t('Sending…')}>
          {t('Send')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function failureOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404)
    return t('This is no longer there, so it could not be reported. You can still write to us: see “Contact us”.');
  if (status === 429) return t('You have told us of many things. Please wait a little and try again.');
  return t('Your concern could not be sent. Your words are still here: please try again.');
}
