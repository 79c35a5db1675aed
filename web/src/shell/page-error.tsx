import { lazy, Suspense, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { t } from '../lib/i18n.ts';
import { newestScripts, useNewRelease } from '../lib/new-release.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from './page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const NotFound = lazy(() => import('./not-found.tsx').then(({ Component }) => ({ default: Component })));

/**
 * A page that could not be loaded or rendered. The bars stay. "Try again" runs the loaders again; where it was not a call that
 * failed it reloads the document, because the router keeps what it could not load.
 */
export function PageError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isAsking = useNewRelease((release) => release.isAsking);
  const [attempt, setAttempt] = useState<'running' | 'failed'>();

  async function reload() {
    setAttempt('running');
    if (await newestScripts()) location.reload();
    else setAttempt('failed');
  }

  if (isAsking) return <PageSkeleton />;
  if (isMissing(error)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NotFound />
      </Suspense>
    );
  }

  const isCall = error instanceof ApiError;
  const isOffline = isCall ? error.status === 0 : attempt === 'failed';
  return (
    <Page title={t('Something went wrong')} width="narrow">
      <AlertPanel
        title={isOffline ? t('We couldn’t reach the service.') : t('We couldn’t load this page.')}
        actions={
          <Button
            busy={state === 'loading' || attempt === 'running'}
            busyText={t('Trying…')}
            onClick={() => void (isCall ? revalidate() : reload())}
          >
            {t('Try again')}
          </Button>
        }
      >
        <p>{isOffline ? t('Check your connection to the internet.') : t('This is our fault. Please try again in a moment.')}</p>
      </AlertPanel>
    </Page>
  );
}

const isMissing = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
