import { createBrowserRouter, createPath, type RouteObject } from 'react-router-dom';
import { rememberTarget, useSession } from '../lib/session.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { PageError } from '../shell/page-error.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { guarded, open } from './guard.ts';
import { paths, patterns } from './paths.ts';

// Add a screen here: `{ path: paths.x, ...guarded(['Viewer'], () => import('../features/x/x-page.tsx')) }`.
const screens: RouteObject[] = [
  { path: paths.landing, ...open(() => import('../features/landing/landing-page.tsx')) },
  { path: paths.contact, ...open(() => import('../features/contact/contact-page.tsx')) },
  { path: paths.login, ...open(() => import('../features/login/login-page.tsx')) },
  { path: paths.signUp, ...open(() => import('../features/sign-up/sign-up-page.tsx')) },
  { path: paths.forgotPassword, ...open(() => import('../features/password/forgot-password-page.tsx')) },
  { path: paths.resetPassword, ...open(() => import('../features/password/reset-password-page.tsx')) },
  { path: paths.emailChange, ...open(() => import('../features/email-change/email-change-page.tsx')) },
  { path: paths.unsubscribe, ...open(() => import('../features/unsubscribe/unsubscribe-page.tsx')) },
  { path: paths.home, ...guarded(['Viewer'], () => import('../features/feed/feed-page.tsx')) },
  { path: paths.messages, ...guarded(['Viewer'], () => import('../features/messages/messages-page.tsx')) },
  { path: paths.profile, ...guarded(['Viewer'], () => import('../features/profile/profile-page.tsx')) },
  { path: paths.schoolUsers, ...guarded(['SchoolAdmin'], () => import('../features/school-users/school-users-page.tsx')) },
  {
    path: paths.schoolProfile,
    ...guarded(['SchoolAdmin'], () => import('../features/school-profile/school-profile-page.tsx')),
  },
  { path: paths.feedback, ...guarded(['Contributor'], () => import('../features/feedback/feedback-page.tsx')) },
  { path: paths.signUps, ...guarded(['AdminRO', 'SignUpApproval'], () => import('../features/approvals/approvals-page.tsx')) },
  { path: paths.adminSchools, ...guarded(['Admin'], () => import('../features/admin-schools/school-search-page.tsx')) },
  { path: paths.adminUsers, ...guarded(['Admin'], () => import('../features/admin-users/user-search-page.tsx')) },
  { path: patterns.schoolEdit, ...guarded(['Admin'], () => import('../features/admin-schools/school-edit-page.tsx')) },
  { path: patterns.userEdit, ...guarded(['Admin'], () => import('../features/admin-users/user-edit-page.tsx')) },
  { path: paths.connections, ...guarded(['Superuser'], () => import('../features/connections/connections-page.tsx')) },
  { path: paths.adminMessages, ...guarded(['Admin'], () => import('../features/admin-messages/admin-messages-page.tsx')) },
  { path: paths.adminFeedback, ...guarded(['Admin'], () => import('../features/admin-feedback/admin-feedback-page.tsx')) },
  { path: paths.concerns, ...guarded(['SchoolAdmin', 'Admin'], () => import('../features/concerns/concerns-page.tsx')) },
];

if (import.meta.env.DEV) {
  const gallery = () => import('../dev/gallery-page.tsx');
  screens.push({ path: paths.gallery, ...open(gallery) }, { path: paths.guardedGallery, ...guarded(['Superuser'], gallery) });
}

export const router = createBrowserRouter([
  {
    Component: AppShell,
    ErrorBoundary: PageError,
    children: [
      {
        HydrateFallback: PageSkeleton,
        ErrorBoundary: PageError,
        children: [...screens, { path: '*', ...open(() => import('../shell/not-found.tsx')) }],
      },
    ],
  },
]);

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
