import { createBrowserRouter, createPath } from 'react-router-dom';
import { rememberTarget, useSession } from '../lib/session.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter(routes);

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  // Nothing of the last reader may show up for the next one in this tab.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  if (notice !== 'lost') return;
  // Where the reader was going matters more than where they were.
  const wanted = router.state.navigation.location;
  if (wanted) rememberTarget(createPath(wanted));
  void router.navigate(paths.login);
});
