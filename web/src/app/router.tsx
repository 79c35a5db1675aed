import { createBrowserRouter, createPath } from 'react-router-dom';
import { provideRouter } from '../lib/app-router.ts';
import { nameEntry } from '../lib/history-entry.ts';
import { applyPrepared, forgetUnsaved } from '../lib/language.ts';
import { paths } from '../lib/paths.ts';
import { rememberTarget, useSession } from '../lib/session.ts';
import { routes } from './routes.tsx';

nameEntry();

export const router = createBrowserRouter(routes);
provideRouter(router);

// Before the router's own subscribers render the opened page.
router.subscribe(({ initialized, navigation }) => {
  if (initialized && navigation.state === 'idle') applyPrepared();
});

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  // The next user of this tab must not see the previous user's data.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  // Log Out ends offline reading on this device. A lost session deletes only the saved reports; the choice stays.
  void import('../lib/offline-cache.ts').then(({ chooseKeeping, clearCache }) =>
    notice === 'lost' ? clearCache() : chooseKeeping(undefined),
  );
  if (notice !== 'lost') {
    // Deletes the drafts.
    void import('../lib/forget-drafts.ts');
    return forgetUnsaved();
  }
  // Return to the page that was being opened rather than the one before it.
  const wanted = router.state.navigation.location;
  if (wanted) rememberTarget(createPath(wanted));
  void router.navigate(paths.login);
});
