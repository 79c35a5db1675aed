import { lazy, Suspense } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from './page.tsx';

const NotFound = lazy(() => import('./not-found.tsx').then(({ Component }) => ({ default: Component })));

/** A page that could not be loaded or drawn. The bars stay, and "Try again" runs the loaders once more. */
export function PageError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isMissing(error)) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  }

  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <Page title="Something went wrong" width="narrow">
      <AlertPanel
        title={isOffline ? 'We could not reach the service.' : 'We could not load this page.'}
        actions={
          <Button busy={state === 'loading'} busyText="Trying…" onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        <p>{isOffline ? 'Check your connection to the internet.' : 'The fault is ours. It may be over in a moment.'}</p>
      </AlertPanel>
    </Page>
  );
}

const isMissing = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
