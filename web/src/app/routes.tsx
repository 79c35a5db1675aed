import type { RouteObject } from 'react-router-dom';
import { paths, patterns } from '../lib/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { PageError } from '../shell/page-error.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { BoardError } from '../shell/whiteboard/board-error.tsx';
import { guarded, open } from './guard.ts';
import type { pages } from './pages.ts';

const page = (name: keyof typeof pages) => async () => (await import('./pages.ts')).pages[name]();

// Add a screen here, `{ path: paths.x, ...guarded(['Viewer'], page('x')) }`, and its module to pages.ts.
const screens: RouteObject[] = [
  { path: paths.landing, ...open(() => import('../features/landing/landing-page.tsx')) },
  { path: paths.contact, ...open(page('contact')) },
  { path: paths.accessibility, ...open(page('accessibility')) },
  { path: paths.login, ...open(page('login')) },
  { path: paths.signInCallback, ...open(page('signInCallback')) },
  { path: paths.signUp, ...open(page('signUp')) },
  { path: paths.forgotPassword, ...open(page('forgotPassword')) },
  { path: paths.resetPassword, ...open(page('resetPassword')) },
  { path: paths.emailChange, ...open(page('emailChange')) },
  { path: paths.publicConcern, ...open(page('publicConcern')) },
  { path: paths.publicConcernConfirm, ...open(page('publicConcernConfirm')) },
  { path: paths.unsubscribe, ...open(page('unsubscribe')) },
  { path: paths.home, ...guarded(['Viewer'], page('feed')) },
  { path: patterns.classPage, ...guarded(['Viewer'], page('classPage')) },
  { path: patterns.sameOrDifferent, ...guarded(['Viewer'], page('sameOrDifferent')) },
  { path: paths.messages, ...guarded(['Viewer'], page('messages')) },
  { path: paths.profile, ...guarded(['Viewer'], page('profile')) },
  { path: paths.schoolUsers, ...guarded(['SchoolAdmin'], page('schoolUsers')) },
  {
    path: paths.schoolProfile,
    ...guarded(['SchoolAdmin'], page('schoolProfile')),
  },
  { path: paths.pictures, ...guarded(['SchoolAdmin', 'Admin'], page('pictures')) },
  { path: paths.review, ...guarded(['SchoolAdmin', 'Admin'], page('review')) },
  { path: paths.evidence, ...guarded(['SchoolAdmin'], page('evidence')) },
  { path: paths.book, ...guarded(['Viewer'], page('book')) },
  { path: paths.quilt, ...guarded(['Viewer'], page('quilt')) },
  { path: patterns.quilt, ...guarded(['Viewer'], page('quilt')) },
  { path: patterns.quiltSew, ...guarded(['Contributor'], page('sew')) },
  { path: patterns.quiltPoster, ...guarded(['Viewer'], page('quiltPoster')) },
  { path: paths.week, ...guarded(['Viewer'], page('week')) },
  { path: paths.feedback, ...guarded(['Contributor'], page('feedback')) },
  { path: paths.signUps, ...guarded(['AdminRO', 'SignUpApproval'], page('approvals')) },
  { path: paths.adminSchools, ...guarded(['Admin'], page('schoolSearch')) },
  { path: paths.adminUsers, ...guarded(['Admin'], page('userSearch')) },
  { path: patterns.schoolEdit, ...guarded(['Admin'], page('schoolEdit')) },
  { path: patterns.userEdit, ...guarded(['Admin'], page('userEdit')) },
  { path: paths.connections, ...guarded(['Superuser'], page('connections')) },
  { path: paths.announcements, ...guarded(['Admin'], page('announcements')) },
  { path: paths.adminFeedback, ...guarded(['Admin'], page('adminFeedback')) },
  { path: paths.register, ...guarded(['Admin'], page('register')) },
  { path: paths.pendingChanges, ...guarded(['SignUpApproval', 'Admin'], page('pendingChanges')) },
  { path: paths.quiltQuestions, ...guarded(['AdminRO', 'Admin'], page('quiltQuestions')) },
  { path: paths.concerns, ...guarded(['SchoolAdmin', 'SafeguardingLead', 'Admin'], page('concerns')) },
  { path: patterns.concern, ...guarded(['SchoolAdmin', 'SafeguardingLead', 'Admin'], page('concern')) },
  { path: paths.ownConcerns, ...guarded(['Viewer'], page('ownConcerns')) },
  { path: paths.gone, ...guarded(['Viewer'], page('gone')) },
  { path: patterns.textVersions, ...guarded(['Admin'], page('textVersions')) },
];

if (import.meta.env.DEV) {
  const gallery = () => import('../dev/gallery-page.tsx');
  screens.push({ path: paths.gallery, ...open(gallery) }, { path: paths.guardedGallery, ...guarded(['Superuser'], gallery) });
}

/** A screen without the app's bars, and with their landmark. */
const board = (path: string, name: keyof typeof pages): RouteObject => ({
  path,
  HydrateFallback: () => (
    <main>
      <PageSkeleton />
    </main>
  ),
  ErrorBoundary: BoardError,
  ...guarded(['Viewer'], page(name)),
});

/** All screens inside the app shell, and those without its bars. */
export const routes: RouteObject[] = [
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
  board(paths.quiltWhiteboard, 'quiltWhiteboard'),
  board(paths.weekWhiteboard, 'weekWhiteboard'),
  board(patterns.read, 'read'),
];
