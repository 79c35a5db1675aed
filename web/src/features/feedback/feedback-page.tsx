import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sendFeedback } from './api.ts';
import css from './feedback.module.css';
import { FeedbackForm } from './schema.ts';
import { useAnyPress } from './use-any-press.ts';

const fields = ['title', 'narrative'] as const;

export function Component() {
  const [isSent, setIsSent] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm<FeedbackForm>({
    resolver: zodResolver(FeedbackForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: { title: '', narrative: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = fields.flatMap((field) => (errors[field]?.message ? [{ field, message: errors[field].message }] : []));

  useAnyPress(isSent, () => setIsSent(false));

  useEffect(() => {
    if (hasFailed) alert.current?.focus();
  }, [hasFailed]);

  async function send(feedback: FeedbackForm) {
    setHasFailed(false);
    try {
      await sendFeedback(feedback);
      form.reset();
      setIsSent(true);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of refused) {
        if (field === 'title' || field === 'narrative') form.setError(field, { message });
      }
      setHasFailed(refused.length === 0);
    }
  }

  return (
    <Page title={t('Feedback')} width="narrow" failed={hasFailed || wrong.length > 0}>
      <p className={css.welcome}>{t('We welcome all feedback, good or bad...')}</p>
      <Card>
        <form noValidate className={css.fields} onSubmit={form.handleSubmit(send)}>
          <ErrorSummary attempt={submitCount} errors={wrong} />
          {hasFailed && (
            <AlertPanel ref={alert}>
              <p>{t('Your feedback was not sent. Please try again.')}</p>
            </AlertPanel>
          )}
          <TextField label={t('Subject')} autoComplete="off" error={errors.title?.message} {...form.register('title')} />
          <TextArea label={t('Comments')} rows={7} error={errors.narrative?.message} {...form.register('narrative')} />
          <div className={css.actions}>
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
