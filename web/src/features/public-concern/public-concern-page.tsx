import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AboutChoice } from '../../shell/concern/about-choice.tsx';
import type { About } from '../../shell/concern/schema.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { fields, PublicConcern } from './schema.ts';

const empty: PublicConcern = { reason: '', about: '', school: '', where: '', name: '', email: '' };

/** Where parents and visitors raise a concern. Only the tab keeps what they type: they may share the device. */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const form = useForm<PublicConcern>({
    resolver: zodResolver(PublicConcern),
    shouldFocusError: false,
    defaultValues: empty,
  });
  const kept = useKeptForm(form, { kind: 'public-concern', stored: empty, place: 'tab', isPublic: true });
  const field = fieldsOf(form);
  const { errors, isSubmitting, submitCount } = form.formState;
  const problems = listProblems(errors, fields);
  const heading = useFocusOn<HTMLHeadingElement>(sentTo);
  const alert = useFocusOn<HTMLDivElement>(failure);

  async function send(concern: PublicConcern) {
    setFailure(null);
    try {
      await raise(concern);
      setSentTo(concern.email);
      form.reset();
    } catch (error) {
      if (showRefusals(error, fields, form.setError).length === 0) setFailure({ text: why(error) });
    }
  }

  return (
    <Page title={t('Report a concern')} width="narrow" failed={problems.length > 0 || failure !== null}>
      <AlertPanel tone="warning" role="note" title={t('If a child is in danger now, call 999.')}>
        {t('We do not watch this form around the clock.')}
      </AlertPanel>
      {sentTo !== null ? (
        <Card as="section" className="stack-4" aria-labelledby="sent-heading">
          <h2 id="sent-heading" ref={heading} tabIndex={-1} className="size-4">
            {t('Thank you. We’ve received your concern.')}
          </h2>
          <p>
            {withParts('We’ve emailed a link to {email}. Please open it within 7 days, so that we know the address is yours.', {
              email: <EmailText>{sentTo}</EmailText>,
            })}
          </p>
          <p>
            {t('Our team will look into it. They may write to you if they need to know more.')}{' '}
            {t('The school is not told who raised it.')}
          </p>
          <p>
            {withParts('No email? Check your junk folder, or {contact}.', {
              contact: <Link to={paths.contact}>{t('write to us')}</Link>,
            })}
          </p>
        </Card>
      ) : (
        <>
          <p>
            {t(
              'Use this form if something on {service} worries you: for example a photo that should not be there. You don’t need an account.',
              { service: SERVICE_NAME },
            )}{' '}
            {t('Our team will look into it.')} {t('The school is not told who raised it.')}
          </p>
          <form noValidate className="stack-5" onSubmit={form.handleSubmit(send)} autoComplete="on">
            <DraftLine {...kept} />
            <ErrorSummary attempt={submitCount} errors={problems} />
            {failure && <AlertPanel ref={alert}>{failure.text}</AlertPanel>}
            <Card className="stack-5">
              <TextArea label={t('What’s the concern?')} rows={6} autoComplete="off" {...field('reason')} />
              <AboutChoice {...field('about')} />
              <TextField label={t('School')} optional autoComplete="off" {...field('school')} />
              <TextField
                label={t('Where did you see it?')}
                hint={t('A link, a title or a name helps us to find it.')}
                optional
                autoComplete="off"
                {...field('where')}
              />
              <TextField label={t('Your name')} autoComplete="name" {...field('name')} />
              <TextField
                label={t('Your email address')}
                hint={t('We email you a link to confirm it.')}
                type="email"
                autoComplete="email"
                {...field('email')}
              />
            </Card>
            <div>
              <Button type="submit" busy={isSubmitting} busyText={t('Sending…')}>
                {t('Send')}
              </Button>
            </div>
          </form>
        </>
      )}
    </Page>
  );
}

/** The answer is the same for every address. Throws ApiError 429 after several from the same connection. */
const raise = ({ school, where, about, ...concern }: PublicConcern) =>
  api.post('/api/concern/public', { body: { ...concern, about: about as About, school: school || null, where: where || null } });

function why(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return t(
      'Several concerns have been sent from your internet connection. Please wait a while and try again. Your words are still here.',
    );
  return `${t('Your concern could not be sent. Your words are still here: please try again.')} ${explainFailure(error) ?? ''}`.trim();
}
