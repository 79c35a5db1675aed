import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { clearLock } from '../../lib/lock.ts';
import { askForPasskey, awaitPasskey, knowsPasskeys, stopAsking, whyNoPasskey } from '../../lib/passkeys.ts';
import { clearSession, type Role, startAfterLogin, takeTarget } from '../../lib/session.ts';
import { beginPasskeySignIn, type PasskeyAnswer, type Provider, signInWithPasskey } from '../../lib/sign-in.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { TermsStep } from '../../shell/sign-in/terms-step.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import css from './login-page.module.css';
import { ProviderRequired } from './on-demand.ts';

/** Below the five minutes for which a challenge is valid. */
const RENEW_MS = 240_000;
/** The form is drawn and its scripts are loaded before the browser is asked for passkeys. */
const PATIENCE_MS = 1_000;

/** Logs in with a passkey, without an email address. Hidden where the browser does not know passkeys. */
export function PasskeySignIn() {
  const navigate = useNavigate();
  /** The passkey's answer, until its user has accepted the terms. */
  const [answer, setAnswer] = useState<PasskeyAnswer | null>(null);
  const [required, setRequired] = useState<Provider>();
  const { run, isBusy, problem } = useAction({
    explain,
    onFailed: (hasFailed) => {
      if (!hasFailed) return;
      clearSession();
      setAnswer(null);
    },
  });
  const alert = useFocusOn<HTMLDivElement>(problem);

  async function finish(given: PasskeyAnswer, termsAccepted = false) {
    const reply = await signInWithPasskey(given, termsAccepted);
    if (reply.termsAcceptanceRequired) return setAnswer(given);
    if (reply.providerRequired) return setRequired(reply.providerRequired);
    clearLock();
    startAfterLogin(reply.roles as Role[]);
    await navigate(takeTarget(), { replace: true });
  }

  const onAutofill = useEffectEvent((given: PasskeyAnswer) => void run(() => finish(given)));
  useEffect(() => offerAutofill((given) => onAutofill(given)), []);

  return (
    <div className={css.passkey}>
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      {required ? (
        <Suspense>
          <ProviderRequired provider={required} />
        </Suspense>
      ) : answer ? (
        <TermsStep busy={isBusy} onAccept={() => void run(() => finish(answer, true))} onCancel={() => setAnswer(null)} />
      ) : (
        <Button
          look="quiet"
          busy={isBusy}
          busyText={t('Waiting for your passkey…')}
          onClick={() => void run(async () => finish(await askForPasskey(await beginPasskeySignIn())))}
        >
          {t('Sign in with a passkey')}
        </Button>
      )}
    </div>
  );
}

function explain(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return t('This passkey was not accepted. It may have been removed from your account.');
  const isOffline = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return whyNoPasskey(error) ?? (isOffline ? t('We couldn’t reach the service.') : t('Error logging in. Please try again.'));
}

/** Lets the browser offer passkeys where the email address is typed, with a challenge that is still valid. */
function offerAutofill(onAnswer: (given: PasskeyAnswer) => void): () => void {
  if (!knowsPasskeys()) return () => undefined;
  let begunAt = Date.now();
  let hasAsked = false;
  let isOver = false;

  async function begin() {
    begunAt = Date.now();
    // Without an answer, the button and the password work nevertheless; a button's question ends this one.
    try {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || isOver) return;
      hasAsked = true;
      const given = await awaitPasskey(await beginPasskeySignIn());
      if (!isOver) onAnswer(given);
    } catch {}
  }

  const renew = () => document.visibilityState === 'visible' && Date.now() - begunAt > RENEW_MS && void begin();
  const timer = setInterval(renew, 10_000);
  document.addEventListener('visibilitychange', renew);
  const start = setTimeout(begin, PATIENCE_MS);
  return () => {
    isOver = true;
    clearTimeout(start);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
    if (hasAsked) stopAsking();
  };
}
