import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { hasCode } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { knownName } from '../../lib/people.ts';
import { beginSchoolSignIn, whyNoProvider } from '../../lib/providers.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import type { Provider } from '../../lib/sign-in.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { getSchoolSignIn, requireProvider, type SchoolSignIn, SIGN_IN, stopRequiringProvider, switchProviderOff } from './api.ts';
import { ForSchoolIt } from './for-school-it.tsx';
import { ProviderQuestion, type Question } from './provider-question.tsx';
import { RecoveryCode } from './recovery-code.tsx';

type Current = NonNullable<SchoolSignIn['current']>;
type Props = { loaded: SchoolSignIn | undefined; schoolName: string; onFailed: (failed: boolean) => void };

/** Where a Lead lets the school's users sign in through a provider. Not drawn where the operator has none. */
export function SignInSection({ loaded, schoolName, onFailed }: Props) {
  const state = useSWR(SIGN_IN, getSchoolSignIn, { fallbackData: loaded, revalidateOnMount: !loaded, revalidateOnFocus: false });
  const isSetUp = (useLocation().state as { isSetUp?: boolean } | null)?.isSetUp === true;
  const [question, setQuestion] = useState<Question | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useFocusOn<HTMLDivElement>(failure);
  const { available = [], current = null } = state.data ?? {};
  const name = current?.provider.name ?? '';

  // Later than the status line, so that it is announced.
  useEffect(() => {
    if (isSetUp && name) setSaid(t('{name} is on.', { name }));
  }, [isSetUp, name]);

  function rest(words = '') {
    setQuestion(null);
    fail(null);
    setSaid(words);
  }

  function fail(error: unknown) {
    setFailure(error);
    onFailed(error !== null);
  }

  async function run(act: () => Promise<void>) {
    setBusy(true);
    setSaid('');
    fail(null);
    try {
      await act();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const switchOn = (provider: Provider) => run(async () => location.assign(await beginSchoolSignIn(provider)));

  async function answer(asked: Question): Promise<void> {
    const recoveryCode = asked === 'require' || asked === 'new-code' ? await requireProvider() : null;
    if (asked === 'stop') await stopRequiringProvider();
    if (asked === 'off') await switchProviderOff();
    await state.mutate();
    setCode(recoveryCode);
    const words = {
      require: t('{name} is now required.', { name }),
      'new-code': t('The earlier recovery code no longer works.'),
      stop: t('{name} is no longer required.', { name }),
      off: t('{name} is switched off.', { name }),
    };
    rest(words[asked]);
    // The pressed button is gone; the panel of a code takes focus itself.
    if (!recoveryCode) heading.current?.focus();
  }

  if (state.data && !current && available.length === 0) return null;
  return (
    <Card as="section" id="sign-in" className="stack-4" aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" ref={heading} tabIndex={-1} className="size-4">
        {t('How your school signs in')}
      </h2>
      <p>
        {t(
          'Your users can sign in with the account that your school has given them, such as Microsoft 365 or Google, instead of a password.',
        )}{' '}
        {t('Leads still add and remove users here: nobody gets an account of {service} by signing in.', {
          service: SERVICE_NAME,
        })}
      </p>
      <ListStates state={{ ...state, data: state.data && [state.data] }} what={t('the settings')} empty="">
        {current && <CurrentFacts current={current} />}
        {failure !== null && question === null && (
          <AlertPanel ref={alert}>
            {whyNoProvider(failure, { name: name || t('The sign-in service') }, { purpose: 'set-up' }) || whyFailed(failure)}
          </AlertPanel>
        )}
        {question && current ? (
          <ProviderQuestion
            {...{ question, current, isBusy }}
            failure={failure}
            needsProvider={hasCode(failure, 'sign-in-with-it-first')}
            onAnswer={() => run(() => answer(question))}
            onCancel={() => rest()}
          />
        ) : (
          <div className="row-3">
            {!current &&
              available.map((provider) => (
                <Button key={provider.id} busy={isBusy} busyText={t('One moment…')} onClick={() => void switchOn(provider)}>
                  {t('Switch on {name}', { name: provider.name })}
                </Button>
              ))}
            {current && code === null && (
              <Actions current={current} onAsk={setQuestion} onAdd={() => void switchOn(current.provider)} />
            )}
          </div>
        )}
        {code === null && question === null && (
          <p className="quiet">
            {current
              ? t('To add an email domain, you sign in once with an account that has it.')
              : t('You sign in there once. That tells us your organisation and your email domain.')}
          </p>
        )}
        {code !== null && <RecoveryCode {...{ code, name, schoolName }} onDone={() => setCode(null)} />}
        <ForSchoolIt />
      </ListStates>
      <StatusLine>{said}</StatusLine>
    </Card>
  );
}

function CurrentFacts({ current: { provider, tenant, domains, isRequired, setUpDate, setUpBy, users } }: { current: Current }) {
  return (
    <Facts>
      <Fact name={t('Signs in with')} value={<bdi translate="no">{provider.name}</bdi>} />
      <Fact name={t('Organisation')} value={<bdi translate="no">{tenant}</bdi>} />
      <Fact
        name={t('Email domains')}
        value={<bdi translate="no">{new Intl.ListFormat(spoken(), { type: 'unit' }).format(domains)}</bdi>}
      />
      <Fact name={t('Switched on')} value={t('{date}, by {name}', { date: formatDate(setUpDate), name: knownName(setUpBy) })} />
      <Fact name={t('Users who have used it')} value={t('{linked} of {all}', users)} />
      <Fact
        name={t('Passwords and passkeys')}
        value={isRequired ? t('Not accepted: everyone has to use {name}', { name: provider.name }) : t('Accepted too')}
      />
    </Facts>
  );
}

type ActionProps = { current: Current; onAsk: (question: Question) => void; onAdd: () => void };

function Actions({ current: { isRequired, provider }, onAsk, onAdd }: ActionProps) {
  const { name } = provider;
  return (
    <>
      {isRequired ? (
        <>
          <Button look="secondary" onClick={() => onAsk('stop')}>
            {t('Stop requiring {name}', { name })}
          </Button>
          <Button look="secondary" onClick={() => onAsk('new-code')}>
            {t('New recovery code')}
          </Button>
        </>
      ) : (
        <Button look="secondary" onClick={() => onAsk('require')}>
          {t('Require {name}', { name })}
        </Button>
      )}
      <Button look="secondary" onClick={onAdd}>
        {t('Add another email domain')}
      </Button>
      <Button look="secondary" onClick={() => onAsk('off')}>
        {t('Switch off {name}', { name })}
      </Button>
    </>
  );
}
