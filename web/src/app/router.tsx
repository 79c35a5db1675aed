import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { useSession } from '../lib/session.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { PageError } from '../shell/page-error.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { open } from './guard.ts';
import { paths } from './paths.ts';

// Add a screen here: `{ path: paths.x, ...guarded(['Viewer'], () => import('../features/x/x-page.tsx')) }`.
const screens: RouteObject[] = [
  { path: paths.landing, ...open(() => import('../features/landing/landing-page.tsx')) },
  { path: paths.contact, ...open(() => import('../features/contact/contact-page.tsx')) },
];

if (import.meta.env.DEV) {
  screens.push({ path: paths.gallery, ...open(() => import('../dev/gallery-page.tsx')) });
}

export const router = createBrowserRouter([
  {
    Component: AppShell,
    HydrateFallback: PageSkeleton,
    children: [{ ErrorBoundary: PageError, children: [...screens, { path: '*', Component: NotFound }] }],
  },
]);

useSession.subscribe(({ isLoggedIn, notice }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  // Nothing of the last reader may show up for the next one in this tab.
  void import('swr').then(({ mutate }) => mutate(() => true, undefined, { revalidate: false }));
  if (notice === 'lost') void router.navigate(paths.login);
});
