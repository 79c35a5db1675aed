import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { AboutChoice, HandlerChoice } from './about-choice.tsx';
import { type ConcernKind, raiseConcern } from './api.ts';
import { type About, Concern, meansSomebody } from './schema.ts';

type Props = { kind: ConcernKind; id: number; open: boolean; onClose: () => void };

const empty: Concern = { reason: '', about: '', aboutUserId: '' };

/** Asks for the concern and sends it. What is unsent is there when it is opened again, but after Cancel. */
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
  const form = useForm<Concern>({
    resolver: zodResolver(Concern),
    defaultValues: empty,
  });
  // Often about a child.
  const kept = useKeptForm(form, { kind: 'concern', subject: `${kind}-${id}`, stored: empty, place: 'tab' });
  const { setFocus } = form;
  const field = fieldsOf(form);
  const mayName = meansSomebody(form.watch('about'));

  useEffect(() => {
    if (state !== 'writing') outcome.current?.focus();
    else setFocus('reason');
  }, [state, setFocus]);

  async function send({ reason, about, aboutUserId }: Concern) {
    try {
      const named = mayName && aboutUserId ? Number(aboutUserId) : null;
      await raiseConcern({ kind, id, reason: reason.trim(), about: about as About, aboutUserId: named });
      kept.forget();
      setState('sent');
    } catch (error) {
      if (showRefusals(error, ['reason'], form.setError).length > 0) setFocus('reason');
      else setState({ failure: failureOf(error) });
    }
  }

  if (state === 'sent') {
    return (
      <div className="stack-4">
        <StatusLine ref={outcome}>{t('Thank you. We’ve told our team.')}</StatusLine>
        <p>
          {withParts('You can see what happens next in {page}.', {
            page: <Link to={paths.ownConcerns}>{t('Concerns you have raised')}</Link>,
          })}
        </p>
        <div className="row-2">
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      </div>
    );
  }
  return (
    <form noValidate className="stack-4" onSubmit={form.handleSubmit(send)}>
      <p>
        <strong>{t('If a child is in danger now, call 999.')}</strong>
      </p>
      <p>
        {t('Our team will look into it.')} {t('The school is not told who raised it.')}
      </p>
      <DraftLine {...kept} />
      {state !== 'writing' && <AlertPanel ref={outcome}>{state.failure}</AlertPanel>}
      <TextArea label={t('What’s the concern?')} rows={5} {...field('reason')} />
      <AboutChoice {...field('about')} />
      {mayName && <HandlerChoice {...field('aboutUserId')} />}
      <div className="row-2">
        <Button type="submit" busy={form.formState.isSubmitting} busyText={t('Sending…')}>
          {t('Send')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function failureOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404)
    return t(
      'You can’t report this: it went more than 30 days ago, or you could never see it. You can still write to us: see “Contact us”.',
    );
  if (status === 429) return t('You have sent several reports. Please wait a little and try again.');
  return t('Your concern could not be sent. Your words are still here: please try again.');
}
