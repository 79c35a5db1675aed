import { createBrowserRouter, createPath } from 'react-router-dom';
import { applyPrepared, forgetUnsaved } from '../lib/language.ts';
import { lockedFor, lockPage } from '../lib/lock.ts';
import { rememberTarget, useSession } from '../lib/session.ts';
import { registerWorker } from '../lib/worker.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

// Before the first page asks for its data.
if (useSession.getState().isLoggedIn) restoreLock();

export const router = createBrowserRouter(routes);

// Before the router's own subscribers render the opened page.
router.subscribe(({ initialized, navigation }) => {
  if (initialized && navigation.state === 'idle') applyPrepared();
});

// The landing page needs no service worker.
if (useSession.getState().isLoggedIn) whenSignedIn();

function whenSignedIn(): void {
  registerWorker();
  startWatch();
}

/** A reload, or a new tab, does not open what is locked in this browser for the same user. */
function restoreLock(): void {
  const { user } = useSession.getState();
  if (lockedFor() && (user === null || user.id === lockedFor())) void lockPage({ isIdle: true });
}

/** Waits until the first view has loaded. */
const WATCH_DELAY_MS = 3000;
let watch: Promise<() => void> | undefined;

function startWatch(): void {
  watch ??= new Promise((resolve) => setTimeout(resolve, WATCH_DELAY_MS))
    .then(() => import('../shell/lock/watch.ts'))
    .then(({ watchIdle }) => watchIdle())
    .catch(() => () => undefined);
}

function stopWatch(): void {
  void watch?.then((stop) => stop());
  watch = undefined;
}

useSession.subscribe(({ isLoggedIn, isOffline, notice }, before) => {
  if (isLoggedIn && !before.isLoggedIn) {
    if (!isOffline) restoreLock();
    whenSignedIn();
  }
  if (!before.isLoggedIn || isLoggedIn) return;
  stopWatch();
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
