import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { formatDate } from '../../lib/dates.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyToScan } from '../../ui/key-to-scan.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { AUTHENTICATOR, type Authenticator, beginCodes, confirmCodes, getAuthenticator, removeCodes } from './api.ts';
import { CodesForm } from './codes-form.tsx';
import css from './profile.module.css';

type Props = { email: string; onFailed: (failed: boolean) => void };
type Step = 'rest' | 'beginning' | 'removing' | AuthenticatorKey;
/** Where the reader is, and what has just been done. */
type Place = { step: Step; said: string };
const start: Place = { step: 'rest', said: '' };

/** Whether logging in asks for a code from the reader's app: off, being set up, or on. The server ends all other sessions. */
export function OneTimeCodes({ email, onFailed }: Props) {
  const { data, error, mutate } = useSWR(AUTHENTICATOR, getAuthenticator, { revalidateOnFocus: false });
  const [at, setAt] = useState<Place>(start);
  const { step, said } = at;
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef<HTMLDivElement>(null);

  // The button that was pressed has gone with its step.
  useEffect(() => {
    if (at !== start) (at.said ? status : heading).current?.focus();
  }, [at]);

  function go(next: Step, said = '') {
    setAt({ step: next, said });
    onFailed(false);
  }

  async function finish(stored: Authenticator, said: string) {
    await mutate(stored, { revalidate: false });
    go('rest', said);
  }

  const form = { email, onFailed, onCancel: () => go('rest') };
  return (
    <div className={css.fields}>
      <h2 id="codes-heading" ref={heading} tabIndex={-1}>
        {t('One-Time Codes')}
      </h2>
      {!data && error === undefined && <p role="status">{t('Loading…')}</p>}
      {!data && error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We could not look up your one-time codes.')}</p>
        </AlertPanel>
      )}
      {data && step === 'rest' && <State {...data} onBegin={() => go('beginning')} onRemove={() => go('removing')} />}
      {step === 'beginning' && (
        <CodesForm {...form} step="begin" submit={t('Continue')} onSubmit={async (values) => go(await beginCodes(values))}>
          <p>{t('First your password, so that nobody else can do this for you.')}</p>
        </CodesForm>
      )}
      {typeof step === 'object' && (
        <CodesForm
          {...form}
          step="confirm"
          submit={t('Turn On')}
          onSubmit={async (values) => finish(await confirmCodes(values), msg('One-time codes are on'))}
        >
          <KeyToScan {...step} />
        </CodesForm>
      )}
      {step === 'removing' && (
        <CodesForm
          {...form}
          step="remove"
          submit={t('Turn Off')}
          look="danger"
          onSubmit={async (values) => finish(await removeCodes(values), msg('One-time codes are off'))}
        >
          <p>{t('Without one-time codes, whoever has your password can log in as you.')}</p>
        </CodesForm>
      )}
      <StatusLine ref={status}>{t(said)}</StatusLine>
    </div>
  );
}

function State({ isOn, isRequired, setUpAt, onBegin, onRemove }: Authenticator & { onBegin: () => void; onRemove: () => void }) {
  if (!isOn)
    return (
      <>
        <p>
          {t(
            'A password can be seen or guessed. With one-time codes, logging in also asks for a code from an authenticator app on your phone.',
          )}
        </p>
        <div className={css.actions}>
          <Button onClick={onBegin}>{t('Set Up')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        {withParts('On since {date}. Logging in asks for a code from your authenticator app.', {
          date: <time dateTime={setUpAt ?? ''}>{formatDate(setUpAt ?? '')}</time>,
        })}
      </p>
      {isRequired ? (
        <p>{t('Staff accounts need one-time codes. If you change or lose your phone, ask a superuser to reset them.')}</p>
      ) : (
        <div className={css.actions}>
          <Button look="secondary" onClick={onRemove}>
            {t('Turn Off')}
          </Button>
        </div>
      )}
    </>
  );
}
