import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { giveToLogin } from '../../lib/first-sign-in.ts';
import { fieldsOf, listProblems } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { useHiddenQuery } from '../../lib/use-hidden-query.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { resetPassword } from './api.ts';
import { Passwords } from './schema.ts';

export const loader = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('code');

export function Component() {
  const given = useLoaderData<typeof loader>();
  // Removing the code from the address reloads without it: the first code counts.
  const [code] = useState(given);
  const [outcome, setOutcome] = useState<'asking' | 'done' | 'refused' | 'offline'>(code ? 'asking' : 'refused');
  const form = useForm({
    resolver: zodResolver(Passwords),
    shouldFocusError: false,
    defaultValues: { password: '', confirm: '' },
  });
  const navigate = useNavigate();
  const { errors, isSubmitting, submitCount } = form.formState;

  useHiddenQuery();

  const heading = useFocusOn<HTMLHeadingElement>(outcome === 'done');
  const alert = useFocusOn<HTMLDivElement>((outcome === 'refused' || outcome === 'offline') && submitCount);

  async function submit({ password }: { password: string }) {
    try {
      const { firstSignInAs } = await resetPassword(code ?? '', password);
      if (!firstSignInAs) return setOutcome('done');
      // A user who is logged in here now, such as a Lead trying a colleague's link, is logged out.
      clearSession();
      giveToLogin({ email: firstSignInAs, password });
      await navigate(paths.login, { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error.errors.find(({ field }) => field === 'password') : undefined;
      if (refusal) form.setError('password', { message: refusal.message });
      else setOutcome(error instanceof ApiError && (error.status === 0 || error.status >= 500) ? 'offline' : 'refused');
    }
  }

  const field = fieldsOf(form);
  const wrong = listProblems(errors, ['password', 'confirm']);

  return (
    <Page title={t('Set your password')} width="narrow" failed={outcome === 'refused' || wrong.length > 0}>
      <Card as="section" className="stack-5">
        {outcome === 'done' ? (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {t('Your password has been set')}
            </h2>
            <p>{t('You can log in with it now.')}</p>
            <div>
              <LinkButton to={paths.login}>{t('Login')}</LinkButton>
            </div>
          </>
        ) : (
          <>
            {outcome === 'refused' && (
              <AlertPanel ref={alert} actions={<LinkButton to={paths.forgotPassword}>{t('Ask for a new link')}</LinkButton>}>
                <p>
                  {t(
                    'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
                  )}
                </p>
              </AlertPanel>
            )}
            {outcome === 'offline' && (
              <AlertPanel ref={alert}>{t('We couldn’t reach the service. Your link still works: please try again.')}</AlertPanel>
            )}
            {outcome !== 'refused' && (
              <form noValidate className="stack-5" onSubmit={form.handleSubmit(submit)}>
                <ErrorSummary attempt={submitCount} errors={wrong} />
                <PasswordField
                  label={t('New password')}
                  hint={t('8 to 50 characters. Try three random words.')}
                  autoComplete="new-password"
                  {...field('password')}
                />
                <PasswordField label={t('Confirm new password')} autoComplete="new-password" {...field('confirm')} />
                <div>
                  <Button type="submit" busy={isSubmitting}>
                    {t('Save password')}
                  </Button>
                </div>
              </form>
            )}
          </>
        )}
      </Card>
    </Page>
  );
}
