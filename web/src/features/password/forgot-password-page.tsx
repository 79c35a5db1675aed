import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { askForReset } from './api.ts';
import { Forgot } from './schema.ts';

const ToLogin = () => <Link to={paths.login}>{t('Back to login')}</Link>;

export function Component() {
  const asking = useAction({ explain: () => t('Error! Please try again.') });
  const form = useForm({ resolver: zodResolver(Forgot), shouldFocusError: false, defaultValues: { email: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const message = errors.email?.message;

  const submit = ({ email }: { email: string }) =>
    asking.run(async () => {
      await askForReset(email);
      return t(
        'If your email address is registered, you will receive an email in the next few minutes. Please check your inbox/junk folders.',
      );
    });

  return (
    <Page title={t('Forgot password')} width="narrow" failed={Boolean(asking.problem || message)}>
      <Card as="section" className="stack-5">
        {!asking.said && (
          <form noValidate className="stack-5" onSubmit={form.handleSubmit(submit)}>
            <ErrorSummary attempt={submitCount} errors={message ? [{ field: 'email', message }] : []} />
            {asking.problem && <AlertPanel>{asking.problem}</AlertPanel>}
            <p>{t('Enter the email address you log in with. We’ll email you a link to set a new password.')}</p>
            <TextField
              label={t('Email')}
              type="email"
              autoComplete="username"
              error={message}
              {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            />
            <div className="row-5">
              <Button type="submit" busy={isSubmitting} busyText={t('Sending…')}>
                {t('Send link')}
              </Button>
              <ToLogin />
            </div>
          </form>
        )}
        <StatusLine ref={asking.status}>{asking.said}</StatusLine>
        {asking.said && (
          <p>
            <ToLogin />
          </p>
        )}
      </Card>
    </Page>
  );
}
