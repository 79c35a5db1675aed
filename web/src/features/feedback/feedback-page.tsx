import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { useEvent } from '../../lib/use-event.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { FeedbackForm, LONGEST_TITLE } from './schema.ts';

export const loader = loadMe;

const fields = ['title', 'narrative'] as const;
const empty: FeedbackForm = { title: '', narrative: '' };

export function Component() {
  const [isSent, setIsSent] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const start = useStart();
  const form = useForm<FeedbackForm>({
    resolver: zodResolver(FeedbackForm),
    shouldFocusError: false,
    defaultValues: start,
  });
  const kept = useKeptForm(form, { kind: 'feedback', stored: start });
  const { errors, isSubmitting, submitCount } = form.formState;
  const field = fieldsOf(form);
  const wrong = listProblems(errors, fields);

  useAnyPress(isSent, () => setIsSent(false));

  const alert = useFocusOn<HTMLDivElement>(hasFailed);

  async function send(feedback: FeedbackForm) {
    setHasFailed(false);
    try {
      await sendFeedback(feedback);
      form.reset(empty);
      setIsSent(true);
    } catch (error) {
      setHasFailed(showRefusals(error, fields, form.setError).length === 0);
    }
  }

  return (
    <Page title={t('Feedback')} width="narrow" failed={hasFailed || wrong.length > 0}>
      <p className="size-3">{t('We welcome all feedback, good or bad...')}</p>
      <Card>
        <form noValidate className="stack-5" onSubmit={form.handleSubmit(send)}>
          <DraftLine {...kept} />
          <ErrorSummary attempt={submitCount} errors={wrong} />
          {hasFailed && <AlertPanel ref={alert}>{t('Your feedback was not sent. Please try again.')}</AlertPanel>}
          <TextField label={t('Subject')} autoComplete="off" {...field('title')} />
          <TextArea label={t('Comments')} rows={7} {...field('narrative')} />
          <div className="row-4">
            <Button type="submit" busy={isSubmitting} busyText={t('Sending…')}>
              {t('Send Feedback')}
            </Button>
            <StatusLine>{isSent && t('Thank you. Your feedback has been received.')}</StatusLine>
          </div>
        </form>
      </Card>
    </Page>
  );
}

/** An empty form, or one with the title of the message that it answers. */
function useStart(): FeedbackForm {
  const { state } = useLocation() as { state: { title?: string } | null };
  const [start] = useState({ ...empty, title: (state?.title ?? '').slice(0, LONGEST_TITLE) });
  return start;
}

/** While `isWaiting`, calls back at the next click anywhere, or at Enter or Space. Tab does not count. */
function useAnyPress(isWaiting: boolean, onPress: () => void): void {
  // In the capture phase, so that no other handler can stop it.
  const when = { isOn: isWaiting, capture: true };
  useEvent('click', onPress, when);
  // A key that is still down from opening this page does not count.
  useEvent('keydown', ({ key, repeat }) => (key === 'Enter' || key === ' ') && !repeat && onPress(), when);
}

interface Feedback {
  title: string;
  narrative: string;
}

/** Throws ApiError with the refused fields. */
const sendFeedback = (feedback: Feedback) => api.post('/api/feedback', { body: feedback });
