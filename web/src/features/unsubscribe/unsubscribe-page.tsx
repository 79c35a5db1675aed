import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { unsubscribe } from './api.ts';
import css from './unsubscribe.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? '';

type State = 'asking' | 'busy' | 'done' | 'refused' | 'offline';

const whyNot = (error: unknown): State =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) ? 'refused' : 'offline';

// Mail scanners open links: nothing happens before somebody presses the button.
export function Component() {
  const given = useLoaderData<typeof loader>();
  const [token] = useState(given);
  const [state, setState] = useState<State>(token ? 'asking' : 'refused');
  const outcome = useRef<HTMLDivElement>(null);
  const hasFailed = state === 'refused' || state === 'offline';

  useEffect(() => {
    // Whoever sees the address of a shared machine later should not be able to use it.
    window.history.replaceState(window.history.state, '', paths.unsubscribe);
  }, []);

  useEffect(() => {
    // A page that could only fail is announced by its own heading.
    if (state !== 'asking' && state !== 'busy' && token) outcome.current?.focus();
  }, [state, token]);

  async function stop() {
    setState('busy');
    try {
      await unsubscribe(token);
      setState('done');
    } catch (error) {
      setState(whyNot(error));
    }
  }

  return (
    <Page title={t('E-mails about comments and replies')} width="narrow" failed={hasFailed}>
      <Card as="section" className={css.card}>
        {state === 'refused' && (
          <AlertPanel ref={outcome}>
            <p>
              {withParts(
                'Unfortunately this link does not work. Please use the link of a newer e-mail, or log in and switch the e-mails off in {page}.',
                { page: <Link to={paths.profile}>{t('My Profile')}</Link> },
              )}
            </p>
          </AlertPanel>
        )}
        {state === 'offline' && (
          <AlertPanel ref={outcome}>
            <p>{t('We could not reach the service just now. Your link still works: please try again.')}</p>
          </AlertPanel>
        )}
        <StatusLine ref={state === 'done' ? outcome : undefined}>
          {state === 'done' &&
            withParts('Done. You will get no more e-mails about comments and replies. You can switch them on again in {page}.', {
              page: <Link to={paths.profile}>{t('My Profile')}</Link>,
            })}
        </StatusLine>
        {state !== 'refused' && state !== 'done' && (
          <>
            <p>
              {t(
                'We write to you when somebody comments on your reports or replies to you. Press the button, and we stop. E-mails about your account itself, for instance to set a new password, still reach you.',
              )}
            </p>
            <div>
              <Button busy={state === 'busy'} busyText={t('Stopping…')} onClick={() => void stop()}>
                {t('Stop these e-mails')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}
