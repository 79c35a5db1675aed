import { createBrowserRouter, createPath } from 'react-router-dom';
import { applyPrepared, forgetUnsaved } from '../lib/language.ts';
import { paths } from '../lib/paths.ts';
import { rememberTarget, useSession } from '../lib/session.ts';
import { routes } from './routes.tsx';

// The router calls every freshly opened history entry "default". With its own key, it restores its own scroll position.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

export const router = createBrowserRouter(routes);

// Before the router's own subscribers render the opened page.
router.subscribe(({ initialized, navigation }) => {
  if (initialized && navigation.state === 'idle') applyPrepared();
});

/** Waits until the first view has loaded. */
const PAUSE_MS = 3000;
let begun: Promise<() => void> | undefined;

if (useSession.getState().isLoggedIn) begin();

/** What a signed-in user needs besides the page; the landing page does not load it. */
function begin(): void {
  begun ??= new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    .then(() => import('./signed-in.ts'))
    .then(({ beginSignedIn }) => beginSignedIn())
    .catch(() => () => undefined);
}

useSession.subscribe(({ isLoggedIn, isOffline, notice }, before) => {
  if (isLoggedIn && !isOffline && (!before.isLoggedIn || before.isOffline)) begin();
  if (!before.isLoggedIn || isLoggedIn) return;
  void begun?.then((stop) => stop());
  begun = undefined;
  // The next user of this tab must not see the previous user's data.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  // Log Out ends offline reading on this device. A lost session deletes only the saved reports; the choice stays.
  void import('../lib/offline-cache.ts').then(({ chooseKeeping, clearCache: forgetKept }) =>
    notice === 'lost' ? forgetKept() : chooseKeeping(undefined),
  );
  if (notice !== 'lost') {
    // Deletes the drafts.
    void import('../lib/draft-store.ts');
    return forgetUnsaved();
  }
  // Return to the page that was being opened rather than the one before it.
  const wanted = router.state.navigation.location;
  if (wanted) rememberTarget(createPath(wanted));
  void router.navigate(paths.login);
});
