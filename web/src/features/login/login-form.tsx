import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { DOCUMENTS } from '../../lib/service.ts';
import { clearSession, type Role, startSession, takeTarget } from '../../lib/session.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signIn } from './api.ts';
import css from './login-page.module.css';
import { Login } from './schema.ts';

/** What stands above the form after a try: the specified sentence, or that we could not be asked. */
type Failure = 'refused' | 'offline' | null;

export function LoginForm() {
  const navigate = useNavigate();
  const [needsTerms, setNeedsTerms] = useState(false);
  const [failure, setFailure] = useState<Failure>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm<Login>({
    resolver: zodResolver(Login),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: { email: '', password: '', termsAccepted: false },
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  useEffect(() => {
    if (needsTerms) form.setFocus('termsAccepted');
  }, [needsTerms, form]);

  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);

  async function submit(given: Login) {
    setFailure(null);
    if (needsTerms && !given.termsAccepted) {
      form.setError('termsAccepted', { message: 'Please confirm you have read the terms and conditions' });
      return;
    }
    try {
      const answer = await signIn(given);
      if (answer.termsAcceptanceRequired) return setNeedsTerms(true);
      startSession(answer.roles as Role[]);
      await navigate(takeTarget(), { replace: true });
    } catch (error) {
      // Specified, for whoever looks into the console of a teacher's machine.
      console.error('Unexpected Error Logging In');
      clearSession();
      setNeedsTerms(false);
      form.resetField('password');
      form.resetField('termsAccepted');
      setFailure(error instanceof ApiError && (error.status === 0 || error.status >= 500) ? 'offline' : 'refused');
    }
  }

  const wrong = (['email', 'password', 'termsAccepted'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

  return (
    <form noValidate className={css.fields} onSubmit={form.handleSubmit(submit)}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure && (
        <AlertPanel ref={alert}>
          <p>Error logging in. Please try again.</p>
          {failure === 'offline' && <p>We could not reach the service just now.</p>}
        </AlertPanel>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={needsTerms}
        error={errors.email?.message}
        {...form.register('email', { setValueAs: (value: string) => value.trim() })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        readOnly={needsTerms}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {needsTerms && (
        <>
          <p>
            Before you go on, please read the <DocumentLink {...DOCUMENTS.terms} />.
          </p>
          <Checkbox
            label="I have read and accept the terms and conditions"
            error={errors.termsAccepted?.message}
            {...form.register('termsAccepted')}
          />
        </>
      )}
      <div className={css.actions}>
        <Button type="submit" busy={isSubmitting} busyText="Logging in…">
          Login
        </Button>
        <Link to={paths.forgotPassword}>Forgot password</Link>
      </div>
    </form>
  );
}
