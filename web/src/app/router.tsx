import { createBrowserRouter, createPath } from 'react-router-dom';
import { applyPrepared, forgetUnsaved } from '../lib/language.ts';
import { rememberTarget, useSession } from '../lib/session.ts';
import { registerWorker } from '../lib/worker.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

// Before the router's own subscribers render the opened page.
router.subscribe(({ initialized, navigation }) => {
  if (initialized && navigation.state === 'idle') applyPrepared();
});

// The landing page needs no service worker.
if (useSession.getState().isLoggedIn) registerWorker();

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (isLoggedIn && !before.isLoggedIn) registerWorker();
  if (!before.isLoggedIn || isLoggedIn) return;
  // The next user of this tab must not see the previous user's data.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  // Log Out ends offline reading on this device. A lost session deletes only the saved reports; the choice stays.
  void import('../lib/offline-cache.ts').then(({ chooseKeeping, clearCache: forgetKept }) =>
    notice === 'lost' ? forgetKept() : chooseKeeping(undefined),
  );
  if (notice !== 'lost') return forgetUnsaved();
  // Return to the page that was being opened rather than the one before it.
  const wanted = router.state.navigation.location;
  if (wanted) rememberTarget(createPath(wanted));
  void router.navigate(paths.login);
});
