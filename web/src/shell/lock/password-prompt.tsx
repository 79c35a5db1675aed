import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { knowsPasskeys, whyNoPasskey } from '../../lib/passkeys.ts';
import { whyNoProvider } from '../../lib/providers.ts';
import type { SessionUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useEvent } from '../../lib/use-event.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';
import type { OwnPassword } from './confirm-sign-in.ts';
import css from './lock.module.css';
import { WithCode, WithoutCode } from './schema.ts';

interface Props {
  user: SessionUser;
  submit: string;
  busyText: string;
  /** Whether a one-time code is required too. Throws ApiError. */
  onSubmit: (given: OwnPassword) => Promise<{ needsCode: boolean }>;
  /** For a user who has passkeys. Throws like `askForPasskey`, or ApiError. */
  onPasskey: () => Promise<void>;
  /** For a user who has a provider. Throws like `askInWindow`. */
  onProvider: (signal: AbortSignal) => Promise<void>;
  cancel: string;
  onCancel: () => void;
  isCancelling?: boolean;
}

/** After this time back at the page, a user who has closed the provider's window can open it again. */
const RETURN_MS = 1_500;

/**
 * Asks a logged-in user for their password, and then for a one-time code if the server requires one; or for a passkey, or to
 * sign in at their provider.
 */
export function PasswordPrompt(props: Props) {
  const { user, submit, busyText, onSubmit, onPasskey, onProvider, cancel, onCancel, isCancelling = false } = props;
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isAway, setAway] = useState(false);
  const attempt = useAttempt();
  const form = useForm<OwnPassword>({
    resolver: zodResolver(needsCode ? WithCode : WithoutCode),
    defaultValues: { currentPassword: '', oneTimeCode: '' },
  });
  const { setFocus } = form;
  const field = fieldsOf(form);

  useEffect(() => {
    setFocus(needsCode ? 'oneTimeCode' : 'currentPassword');
  }, [needsCode, setFocus]);

  // Nothing tells the page that the window was closed.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onReturn = () => {
    timer.current = setTimeout(() => setAway(false), RETURN_MS);
  };
  useEvent('focus', onReturn, { isOn: isAway });
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(given: OwnPassword) {
    setFailure('');
    try {
      const answer = await onSubmit(given);
      if (answer.needsCode) setNeedsCode(true);
    } catch (error) {
      refuse(error);
    }
  }

  async function sendPasskey() {
    if (isAsking) return;
    setAsking(true);
    setFailure('');
    try {
      await onPasskey();
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 401);
      setFailure(isRefused ? t('This passkey was not accepted.') : (whyNoPasskey(error) ?? whyFailed(error)));
    } finally {
      setAsking(false);
    }
  }

  async function goToProvider(provider: NonNullable<SessionUser['provider']>) {
    const signal = attempt();
    clearTimeout(timer.current);
    setAway(true);
    setFailure('');
    try {
      await onProvider(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(whyNotThere(error, provider.name));
    } finally {
      if (!signal.aborted) setAway(false);
    }
  }

  function refuse(error: unknown) {
    const last = needsCode ? 'oneTimeCode' : 'currentPassword';
    const [placed] = showRefusals(error, ['currentPassword', 'oneTimeCode'], form.setError);
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused)
      form.setError(last, {
        message: needsCode
          ? t('Each code works once, for about half a minute. Wait for the next one.')
          : t('This is not your current password'),
      });
    else if (!placed) setFailure(whyFailed(error));
    setFocus(placed === 'currentPassword' ? placed : last);
  }

  return (
    <form noValidate className="stack-5" onSubmit={form.handleSubmit(send)}>
      <p className={css.user}>
        <strong translate="no">{user.name}</strong>
        <span className="quiet">{user.email}</span>
      </p>
      {failure && <AlertPanel>{failure}</AlertPanel>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        readOnly={needsCode}
        {...field('currentPassword')}
        id="prompt-password"
      />
      {needsCode && <CodeField {...field('oneTimeCode')} id="prompt-code" />}
      <div className="row-4">
        <Button type="submit" busy={form.formState.isSubmitting} busyText={busyText}>
          {submit}
        </Button>
        {user.hasPasskeys && knowsPasskeys() && (
          <Button look="secondary" busy={isAsking} busyText={t('Waiting for your passkey…')} onClick={() => void sendPasskey()}>
            {t('Use a passkey')}
          </Button>
        )}
        {user.provider && (
          <Button
            look="secondary"
            busy={isAway}
            busyText={t('Waiting for {name}…', { name: user.provider.name })}
            onClick={() => void goToProvider(user.provider!)}
          >
            {t('Confirm with {name}', { name: user.provider.name })}
          </Button>
        )}
        <Button look="secondary" busy={isCancelling} busyText={t('One moment…')} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

/** Why the window of the provider has brought nothing. */
const whyNotThere = (error: unknown, name: string): string =>
  whyNoProvider(error, { name }, { purpose: 'confirmation' }) ||
  whyFailed(error) ||
  t('{name} did not confirm that it’s you. Please try again, with the account that you use here.', { name });
