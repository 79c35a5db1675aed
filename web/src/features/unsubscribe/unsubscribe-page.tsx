import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? '';

type State = 'asking' | 'busy' | 'done' | 'refused' | 'offline';

const whyNot = (error: unknown): State =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) ? 'refused' : 'offline';

// Mail scanners open links, so nothing happens until the user presses the button.
export function Component() {
  const given = useLoaderData<typeof loader>();
  const [token] = useState(given);
  const [state, setState] = useState<State>(token ? 'asking' : 'refused');
  const hasFailed = state === 'refused' || state === 'offline';

  useEffect(() => {
    // The token must not stay in the history of a shared computer.
    window.history.replaceState(window.history.state, '', paths.unsubscribe);
  }, []);

  // Without a valid link, the page's heading already announces the failure.
  const outcome = useFocusOn<HTMLDivElement>(state !== 'asking' && state !== 'busy' && token);

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
    <Page title={t('Emails about comments and replies')} width="narrow" failed={hasFailed}>
      <Card as="section" className="stack-4">
        {state === 'refused' && (
          <AlertPanel ref={outcome}>
            <p>
              {withParts(
                'Unfortunately this link does not work. Please use the link in a newer email, or log in and turn the emails off in {page}.',
                { page: <Link to={paths.profile}>{t('My Profile')}</Link> },
              )}
            </p>
          </AlertPanel>
        )}
        {state === 'offline' && (
          <AlertPanel ref={outcome}>{t('We couldn’t reach the service. Your link still works: please try again.')}</AlertPanel>
        )}
        <StatusLine ref={state === 'done' ? outcome : undefined}>
          {state === 'done' &&
            withParts('Done. You won’t get any more emails about comments and replies. You can turn them on again in {page}.', {
              page: <Link to={paths.profile}>{t('My Profile')}</Link>,
            })}
        </StatusLine>
        {state !== 'refused' && state !== 'done' && (
          <>
            <p>
              {t(
                'We email you when someone comments on your reports or replies to you. Press the button to stop these emails. You will still get emails about your account, such as links to set a new password.',
              )}
            </p>
            <div>
              <Button busy={state === 'busy'} busyText={t('Stopping…')} onClick={() => void stop()}>
                {t('Stop these emails')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}

/** Turns off emails about comments and replies. Throws ApiError 404 for an unknown token, 400 for a malformed one. */
const unsubscribe = (token: string) => api.post('/api/unsubscribe/{token}', { params: { path: { token } } });
