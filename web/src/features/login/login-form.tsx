import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { takeForLogin } from '../../lib/first-sign-in.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { clearLock } from '../../lib/lock.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { paths } from '../../lib/paths.ts';
import { DOCUMENTS } from '../../lib/service.ts';
import { clearSession, type Role, startAfterLogin, takeTarget } from '../../lib/session.ts';
import { type Provider, signIn } from '../../lib/sign-in.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, CodeField, PasswordField, TextField } from '../../ui/field.tsx';
import { ProviderChoice, ProviderRequired, QrCode } from './on-demand.ts';
import type { Login } from './schema.ts';

// A separate chunk, loaded once somebody begins to fill in the form, which can be read and filled in without it.
const rules = () => import('./rules.ts');
// If it fails, the first submit loads them again.
const loadRules = () => void rules().catch(() => undefined);

/** The alert above the form after a failed try: the specified message, or that the server could not be reached. */
type Failure = 'refused' | 'offline' | null;

/** The server requires a code; `setUp` is the key if the user must set up an app now. */
type CodeAsked = { setUp: AuthenticatorKey | null } | null;

const isWhole = (email: string): boolean => /^\S+@\S+\.\S+$/.test(email);

export function LoginForm() {
  const navigate = useNavigate();
  const [needsTerms, setNeedsTerms] = useState(false);
  const [codeAsked, setCodeAsked] = useState<CodeAsked>(null);
  /** The address whose school may have a provider: asked for once it is whole. */
  const [address, setAddress] = useState('');
  const [required, setRequired] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const [isFirst, setFirst] = useState(false);
  const form = useForm<Login>({
    resolver: async (...given) => (await rules()).resolver(...given),
    shouldFocusError: false,
    // Email and password start with what a password manager has put into the prerendered form.
    defaultValues: { termsAccepted: false, oneTimeCode: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the password page has given
  useEffect(() => {
    const typed = takeForLogin();
    if (!typed) return;
    setFirst(true);
    form.reset({ ...typed, termsAccepted: false, oneTimeCode: '' });
    void form.handleSubmit(submit)();
  }, []);

  useEffect(() => {
    if (needsTerms) form.setFocus('termsAccepted');
  }, [needsTerms, form]);

  useEffect(() => {
    if (codeAsked && !codeAsked.setUp) form.setFocus('oneTimeCode');
  }, [codeAsked, form]);

  const alert = useFocusOn<HTMLDivElement>(failure);

  function startAgain() {
    clearSession();
    setNeedsTerms(false);
    setCodeAsked(null);
    setRequired(null);
    form.resetField('password', { defaultValue: '' });
    form.resetField('termsAccepted');
    form.resetField('oneTimeCode');
    form.resetField('recoveryCode');
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
      setRequired(answer.providerRequired ?? null);
      if (answer.providerRequired) return;
      if (answer.termsAcceptanceRequired) return setNeedsTerms(true);
      const { oneTimeCodeRequired, authenticatorSetup } = answer;
      if (oneTimeCodeRequired || authenticatorSetup) return setCodeAsked({ setUp: authenticatorSetup ?? null });
      clearLock();
      startAfterLogin(answer.roles as Role[]);
      await navigate(takeTarget(), { replace: true });
    } catch (error) {
      // Specified for the browser's console.
      console.error('Unexpected Error Logging In');
      // After a wrong or late code, the user need not type the other fields again.
      if (codeAsked) form.resetField('oneTimeCode');
      else if (required) form.resetField('recoveryCode');
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

  const isSettled = needsTerms || codeAsked !== null || required !== null;
  const wrong = (['email', 'password', 'termsAccepted', 'oneTimeCode'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

  return (
    <form noValidate className="stack-5" onSubmit={form.handleSubmit(submit)} onFocus={loadRules}>
      {isFirst && <AlertPanel tone="info">{t('Your password has been set')}</AlertPanel>}
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure && (
        <AlertPanel ref={alert}>
          <p>{t('Error logging in. Please try again.')}</p>
          {failure === 'offline' && <p>{t('We couldn’t reach the service.')}</p>}
          {failure === 'refused' && codeAsked && (
            <p>{t('Each code works once, for about half a minute. Wait for the next one.')}</p>
          )}
        </AlertPanel>
      )}
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username webauthn"
        readOnly={isSettled}
        error={errors.email?.message}
        {...form.register('email', {
          setValueAs: (value: string) => value.trim(),
          onBlur: () => setAddress(form.getValues('email')),
        })}
        onKeyDown={(event) => {
          const { email, password } = form.getValues();
          if (event.key !== 'Enter' || password || !isWhole(email)) return;
          event.preventDefault();
          form.setFocus('password');
        }}
      />
      {isWhole(address) && !isSettled && (
        <Suspense>
          <ProviderChoice email={address} />
        </Suspense>
      )}
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        readOnly={isSettled}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {required && (
        <Suspense>
          <ProviderRequired provider={required} form={form} onCancel={beginAnew} />
        </Suspense>
      )}
      {needsTerms && !codeAsked && (
        <>
          <p>
            {withParts('Before you continue, please read the {document}.', {
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
      {!required && (
        <div className="row-5">
          <Button type="submit" busy={isSubmitting} busyText={t('Logging in…')}>
            {t('Login')}
          </Button>
          {isSettled ? (
            <Button look="quiet" onClick={beginAnew}>
              {t('Start again')}
            </Button>
          ) : (
            <Link to={paths.forgotPassword}>{t('Forgot password')}</Link>
          )}
        </div>
      )}
    </form>
  );
}

/** Asks for the code. With a key, the user sets up the app in the same step, after instructions above the field. */
function CodeStep({ setUp, children }: { setUp: AuthenticatorKey | null; children: ReactNode }) {
  const heading = useFocusOn<HTMLHeadingElement>(setUp);
  if (!setUp) return children;
  return (
    <section className="stack-5" aria-labelledby="set-up-heading">
      <h2 id="set-up-heading" ref={heading} tabIndex={-1}>
        {t('Set up one-time codes')}
      </h2>
      <p>{t('Staff accounts need a code from an app besides the password. You set it up once, now.')}</p>
      <Suspense>
        <QrCode {...setUp} />
      </Suspense>
      {children}
    </section>
  );
}
