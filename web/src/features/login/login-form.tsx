import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { DOCUMENTS } from '../../lib/service.ts';
import { clearSession, type Role, startSession, takeTarget } from '../../lib/session.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signIn } from './api.ts';
import { CodeStep } from './code-step.tsx';
import css from './login-page.module.css';
import type { Login } from './schema.ts';

// Its own chunk: the form can be read, and typed into, before anybody asks whether it is right.
const rules = () => import('./rules.ts');

/** What stands above the form after a try: the specified sentence, or that we could not be asked. */
type Failure = 'refused' | 'offline' | null;

/** The server wants a code; for one that is set up now, here is the key. */
type CodeAsked = { setUp: AuthenticatorKey | null } | null;

export function LoginForm() {
  const navigate = useNavigate();
  const [needsTerms, setNeedsTerms] = useState(false);
  const [codeAsked, setCodeAsked] = useState<CodeAsked>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm<Login>({
    resolver: async (...given) => (await rules()).resolver(...given),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    // Email and password begin with what a password manager has put into the page that stood here before.
    defaultValues: { termsAccepted: false, oneTimeCode: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  useEffect(() => {
    // What fails to come now is asked for again at the first try.
    rules().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (needsTerms) form.setFocus('termsAccepted');
  }, [needsTerms, form]);

  useEffect(() => {
    if (codeAsked && !codeAsked.setUp) form.setFocus('oneTimeCode');
  }, [codeAsked, form]);

  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);

  function startAgain() {
    clearSession();
    setNeedsTerms(false);
    setCodeAsked(null);
    form.resetField('password', { defaultValue: '' });
    form.resetField('termsAccepted');
    form.resetField('oneTimeCode');
  }

  async function submit(given: Login) {
    setFailure(null);
    if (needsTerms && !given.termsAccepted) {
      form.setError('termsAccepted', { message: t('Please confirm you have read the terms and conditions') });
      return;
    }
    const code = codeAsked && (await rules()).OneTimeCode.safeParse(given.oneTimeCode);
    if (code?.error) {
      form.setError('oneTimeCode', { message: code.error.issues[0]!.message });
      return;
    }
    try {
      const answer = await signIn(given);
      if (answer.termsAcceptanceRequired) return setNeedsTerms(true);
      const { oneTimeCodeRequired, authenticatorSetup } = answer;
      if (oneTimeCodeRequired || authenticatorSetup) return setCodeAsked({ setUp: authenticatorSetup ?? null });
      startSession(answer.roles as Role[]);
      await navigate(takeTarget(), { replace: true });
    } catch (error) {
      // Specified, for whoever looks into the console of a teacher's machine.
      console.error('Unexpected Error Logging In');
      // A code that was wrong or too late is no reason to type the rest again.
      if (codeAsked) form.resetField('oneTimeCode');
      else startAgain();
      setFailure(error instanceof ApiError && (error.status === 0 || error.status >= 500) ? 'offline' : 'refused');
    }
  }

  function beginAnew() {
    startAgain();
    setFailure(null);
    form.clearErrors();
    form.setFocus('email');
  }

  const isSettled = needsTerms || codeAsked !== null;
  const wrong = (['email', 'password', 'termsAccepted', 'oneTimeCode'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

  return (
    <form noValidate className={css.fields} onSubmit={form.handleSubmit(submit)}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure && (
        <AlertPanel ref={alert}>
          <p>{t('Error logging in. Please try again.')}</p>
          {failure === 'offline' && <p>{t('We could not reach the service just now.')}</p>}
          {failure === 'refused' && codeAsked && (
            <p>{t('Each code works once, for about half a minute. Wait for the next one.')}</p>
          )}
        </AlertPanel>
      )}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        readOnly={isSettled}
        error={errors.email?.message}
        {...form.register('email', { setValueAs: (value: string) => value.trim() })}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        readOnly={isSettled}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {needsTerms && !codeAsked && (
        <>
          <p>
            {withParts('Before you go on, please read the {document}.', {
              document: <DocumentLink {...DOCUMENTS.terms} />,
            })}
          </p>
          <Checkbox
            label={t('I have read and accept the terms and conditions')}
            error={errors.termsAccepted?.message}
            {...form.register('termsAccepted')}
          />
        </>
      )}
      {codeAsked && (
        <CodeStep setUp={codeAsked.setUp}>
          <CodeField error={errors.oneTimeCode?.message} {...form.register('oneTimeCode')} />
        </CodeStep>
      )}
      <div className={css.actions}>
        <Button type="submit" busy={isSubmitting} busyText={t('Logging in…')}>
          {t('Login')}
        </Button>
        {codeAsked ? (
          <Button look="quiet" onClick={beginAnew}>
            {t('Start again')}
          </Button>
        ) : (
          <Link to={paths.forgotPassword}>{t('Forgot password')}</Link>
        )}
      </div>
    </form>
  );
}
