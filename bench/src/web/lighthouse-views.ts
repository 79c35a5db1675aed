import { paths } from '@patchwork/web/paths';

export interface LighthouseView {
  name: string;
  path: string | ((account: { userId: number; schoolId: number }) => string);
  /** Label of the demo account with the fewest roles that may see the view; by default a visitor. */
  account?: string;
  /** The performance target, of 100. */
  performance?: number;
}

export const visitor = 'visitor';

/** Every view of the app. */
export const lighthouseViews: LighthouseView[] = [
  { name: 'landing', path: paths.landing, performance: 97 },
  { name: 'login', path: paths.login, performance: 97 },
  { name: 'sign-up', path: paths.signUp },
  { name: 'contact', path: paths.contact },
  { name: 'accessibility', path: paths.accessibility },
  { name: 'forgot password', path: paths.forgotPassword },
  { name: 'reset password', path: `${paths.resetPassword}?code=none` },
  { name: 'email change', path: `${paths.emailChange}?code=none` },
  { name: 'unsubscribe', path: `${paths.unsubscribe}?token=none` },
  { name: 'feed', path: paths.home, account: 'teacher', performance: 97 },
  // The demo network's Kestrels.
  { name: 'class', path: paths.classOf(2), account: 'teacher' },
  { name: 'messages', path: paths.messages, account: 'teacher' },
  { name: 'profile', path: paths.profile, account: 'teacher' },
  { name: 'feedback', path: paths.feedback, account: 'teacher' },
  { name: 'school profile', path: paths.schoolProfile, account: 'lead' },
  { name: 'users and groups', path: paths.schoolUsers, account: 'lead' },
  { name: 'evidence', path: paths.evidence, account: 'lead' },
  { name: 'concerns', path: paths.concerns, account: 'lead' },
  { name: 'sign-ups', path: paths.signUps, account: 'signUpApproval' },
  { name: 'schools', path: paths.adminSchools, account: 'admin' },
  { name: 'users', path: paths.adminUsers, account: 'admin' },
  { name: 'a school', path: ({ schoolId }) => paths.schoolEdit(schoolId), account: 'admin' },
  { name: 'a user', path: ({ userId }) => paths.userEdit(userId), account: 'admin' },
  { name: 'announcements', path: paths.announcements, account: 'admin' },
  { name: 'feedback received', path: paths.adminFeedback, account: 'admin' },
  { name: 'connections', path: paths.connections, account: 'superuser' },
];
