import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { replaceAddress } from '../../lib/history-entry.ts';
import { msg, t } from '../../lib/i18n.ts';
import { clearLock } from '../../lib/lock.ts';
import { clearCache } from '../../lib/offline-cache.ts';
import { paths } from '../../lib/paths.ts';
import { tellFirstWindow } from '../../lib/provider-window.ts';
import {
  findStarted,
  finishAtProvider,
  type ProviderAnswer,
  type Returned,
  readReturned,
  whyNoProvider,
} from '../../lib/providers.ts';
import { type Role, startAfterLogin, takeTarget } from '../../lib/session.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { Page } from '../../shell/page.tsx';
import { ProviderButton } from '../../shell/sign-in/provider-button.tsx';
import { TermsStep } from '../../shell/sign-in/terms-step.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CodeForm, type CodeStep } from './callback-code.tsx';

type Outcome = { answer: ProviderAnswer } | { error: unknown } | 'taken';

/** Posts what the provider has put into the address, once, and removes it from the address. Reloaded, it has nothing to post. */
export function loader({ request }: LoaderFunctionArgs) {
  const returned = readReturned(new URL(request.url).searchParams);
  replaceAddress(paths.signInCallback);
  if (!returned) throw redirect(paths.login);
  return { returned, outcome: finish(returned) };
}

type Given = { termsAccepted: boolean; oneTimeCode?: string };

const isWrongCode = (error: unknown, { oneTimeCode }: Partial<Given> = {}): boolean =>
  error instanceof ApiError && (error.code === 'code-wrong' || (error.status === 401 && Boolean(oneTimeCode)));

/** The outcome, unless another window of ours is waiting for it. A code is asked for in this one. */
async function finish(returned: Returned, given?: Given): Promise<Outcome> {
  const outcome: Exclude<Outcome, 'taken'> = await finishAtProvider(returned, given).then(
    (answer) => ({ answer }),
    (error) => ({ error }),
  );
  if ('answer' in outcome ? outcome.answer.oneTimeCodeRequired : isWrongCode(outcome.error)) return outcome;
  const told =
    'answer' in outcome
      ? { answer: outcome.answer, error: null }
      : {
          answer: null,
          error: outcome.error instanceof ApiError ? { status: outcome.error.status, code: outcome.error.code } : null,
        };
  return (await tellFirstWindow({ state: returned.state, ...told })) ? 'taken' : outcome;
}

type Step = { kind: 'waiting' | 'terms' | 'taken' | 'confirmed' } | CodeStep | { kind: 'failed'; error: unknown };

/** Where a provider's sign-in ends: the terms or a one-time code if they are needed, and then the page that was asked for. */
export function Component() {
  const { returned, outcome } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'waiting' });
  const [isBusy, setBusy] = useState(false);
  const [termsAccepted, setTermsAccepted] = useState(false);

  async function go({ purpose, isLoggedIn, roles, termsAcceptanceRequired, oneTimeCodeRequired }: ProviderAnswer) {
    if (termsAcceptanceRequired) return setStep({ kind: 'terms' });
    if (oneTimeCodeRequired) return setStep({ kind: 'code', purpose });
    if (purpose === 'confirmation') return setStep({ kind: 'confirmed' });
    if (purpose === 'set-up') return navigate(`${paths.schoolProfile}#sign-in`, { replace: true, state: { isSetUp: true } });
    if (!isLoggedIn) return setStep({ kind: 'failed', error: new ApiError(401, 'refused', '') });
    // A different user may be at this device now.
    void clearCache();
    clearLock();
    startAfterLogin(roles as Role[]);
    await navigate(takeTarget(), { replace: true });
  }

  async function show(came: Outcome, given?: Given) {
    if (came === 'taken') {
      setStep({ kind: 'taken' });
      window.close();
    } else if ('answer' in came) await go(came.answer);
    else if (isWrongCode(came.error, given) && step.kind === 'code')
      setStep({ ...step, problem: msg('Each code works once, for about half a minute. Wait for the next one.') });
    else setStep({ kind: 'failed', error: came.error });
  }

  const onOutcome = useEffectEvent((came: Outcome) => void show(came));
  useEffect(() => {
    let isShown = true;
    void outcome.then((came) => isShown && onOutcome(came));
    return () => {
      isShown = false;
    };
  }, [outcome]);

  async function repeat(given: Given) {
    setBusy(true);
    setTermsAccepted(given.termsAccepted);
    await show(await finish({ state: returned.state }, given), given);
    setBusy(false);
  }

  const hasForm = ['terms', 'code', 'failed'].includes(step.kind);
  const isConfirming = step.kind === 'code' && step.purpose === 'confirmation';
  const startAgain = () => void navigate(paths.login, { replace: true });
  return (
    <Page title={isConfirming ? t('Please confirm that it’s you') : t('Login')} width="narrow" failed={step.kind === 'failed'}>
      <Card className="stack-5">
        <div role="status" className={hasForm ? 'visually-hidden' : undefined}>
          {step.kind === 'waiting' && t('One moment…')}
          {step.kind === 'taken' && t('You can close this window.')}
          {step.kind === 'confirmed' && t('Thank you. Go back to the page that you came from, and close this one.')}
        </div>
        {step.kind === 'terms' && (
          <TermsStep busy={isBusy} onAccept={() => void repeat({ termsAccepted: true })} onCancel={startAgain} />
        )}
        {step.kind === 'code' && (
          <CodeForm
            step={step}
            busy={isBusy}
            onSubmit={(oneTimeCode) => void repeat({ termsAccepted, oneTimeCode })}
            onCancel={isConfirming ? () => window.close() : startAgain}
          />
        )}
        {step.kind === 'failed' && <Failed returned={returned} error={step.error} />}
      </Card>
    </Page>
  );
}

/** What the provider says if the person, or a rule there, has ended the sign-in. */
const endedThere = ['access_denied', 'consent_required', 'interaction_required', 'login_required', 'account_selection_required'];

function Failed({ returned, error }: { returned: Returned; error: unknown }) {
  const alert = useFocusOn<HTMLDivElement>(error);
  const started = findStarted();
  const { purpose = 'sign-in', isRequired = false } = started ?? {};
  const name = started?.provider.name ?? t('The sign-in service');
  const isRefused = error instanceof ApiError && error.status === 401;

  function why(): ReactNode {
    if (returned.error && endedThere.includes(returned.error))
      return (
        <>
          <p>{t('{name} did not sign you in. You may have cancelled it. Nothing has changed.', { name })}</p>
          <p>{t('If it says that an administrator has to agree, ask your school’s IT team.')}</p>
        </>
      );
    if (!isRefused)
      return (
        <p>
          {whyNoProvider(error, { name }, { purpose, isRequired }) ||
            explainFailure(error) ||
            t('{name} did not finish the sign-in. Please try again.', { name })}
        </p>
      );
    return (
      <>
        <p>
          {t('Your {name} account doesn’t match an account here, or this sign-in took too long or was already used.', { name })}
        </p>
        <p>
          {t(
            'Try again. If that doesn’t help, ask your school’s Lead to check that you have an account here, with the same email address as at {name}.',
            { name },
          )}
        </p>
      </>
    );
  }

  return (
    <>
      <AlertPanel ref={alert}>{why()}</AlertPanel>
      <div className="row-4">
        {purpose === 'sign-in' && started && (
          <ProviderButton provider={started.provider} look="primary" isRequired={isRequired} />
        )}
        {purpose === 'set-up' ? (
          <LinkButton look="secondary" to={`${paths.schoolProfile}#sign-in`}>
            {t('Back')}
          </LinkButton>
        ) : (
          <LinkButton look="secondary" to={paths.login}>
            {t('Back to the login page')}
          </LinkButton>
        )}
      </div>
    </>
  );
}
