import { createBrowserRouter, createPath } from 'react-router-dom';
import { rememberTarget, useSession } from '../lib/session.ts';
import { registerWorker } from '../lib/worker.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

// The landing page's visitors need no worker.
if (useSession.getState().isLoggedIn) registerWorker();

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (isLoggedIn && !before.isLoggedIn) registerWorker();
  if (!before.isLoggedIn || isLoggedIn) return;
  // Nothing of the last reader may show up for the next one in this tab.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  // Log Out: this device keeps nothing for anybody. A session that was lost may come back, its reports not.
  void import('../lib/kept-page.ts').then(({ chooseKeeping, forgetKept }) =>
    notice === 'lost' ? forgetKept() : chooseKeeping(undefined),
  );
  if (notice !== 'lost') return;
  // Where the reader was going matters more than where they were.
  const wanted = router.state.navigation.location;
  if (wanted) rememberTarget(createPath(wanted));
  void router.navigate(paths.login);
});
