import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { onNewPath } from '../../lib/search-address.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? '';
// The address loses its token, which the page keeps.
export const shouldRevalidate = onNewPath;

// Mail scanners open links, so nothing happens until the user presses the button.
export function Component() {
  const token = useLoaderData<typeof loader>();
  const [isRefused, setRefused] = useState(!token);
  const stopping = useAction({
    explain: () => t('We couldn’t reach the service. Your link still works: please try again.'),
  });
  // Without a valid link, the page's heading already announces the failure.
  const alert = useFocusOn<HTMLDivElement>(stopping.problem);

  const navigate = useNavigate();
  useEffect(() => {
    // The token must not stay in the history of a shared computer.
    void navigate(paths.unsubscribe, { replace: true, preventScrollReset: true });
  }, [navigate]);

  async function stop() {
    try {
      await unsubscribe(token);
    } catch (error) {
      setRefused(error instanceof ApiError && (error.status === 404 || error.status === 400));
      throw error;
    }
    return withParts('Done. You won’t get any more notification emails. You can turn them on again in {page}.', {
      page: <Link to={paths.profile}>{t('My Profile')}</Link>,
    });
  }

  return (
    <Page title={t('Notification emails')} width="narrow" failed={isRefused || Boolean(stopping.problem)}>
      <Card as="section" className="stack-4">
        {isRefused && (
          <AlertPanel ref={alert}>
            <p>
              {withParts(
                'Unfortunately this link does not work. Please use the link in a newer email, or log in and turn the emails off in {page}.',
                { page: <Link to={paths.profile}>{t('My Profile')}</Link> },
              )}
            </p>
          </AlertPanel>
        )}
        {stopping.problem && !isRefused && <AlertPanel ref={alert}>{stopping.problem}</AlertPanel>}
        <StatusLine ref={stopping.status}>{stopping.said}</StatusLine>
        {!isRefused && !stopping.said && (
          <>
            <p>
              {t(
                'We email you when someone comments on your reports or replies to you, about newly linked schools and your quilt, and on Fridays about your question of the week. Press the button to stop all of these emails. You will still get emails about your account, such as links to set a new password.',
              )}
            </p>
            <div>
              <Button busy={stopping.isBusy} busyText={t('Stopping…')} onClick={() => void stopping.run(stop)}>
                {t('Stop these emails')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}

/** Turns off notification emails. Throws ApiError 404 for an unknown token, 400 for a malformed one. */
const unsubscribe = (token: string) => api.post('/api/unsubscribe/{token}', { params: { path: { token } } });
