import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { msg, t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { endSession, useHasRole } from '../lib/session.ts';
import { chooseTheme, useTheme } from '../lib/theme.ts';
import css from './nav-bar.module.css';
import { NavDisclosure, NavItem } from './nav-disclosure.tsx';

// Separate chunks: the counts need SWR, which the landing page should not load.
const UnreadBadge = lazy(() => import('./unread-badge.tsx'));
const ReviewBadge = lazy(() => import('./review-badge.tsx'));
const PendingBadge = lazy(() => import('./pending-badge.tsx'));

/** The number of what waits in the review queue; it appears beside the link and beside the Leads' menu. */
const reviewBadge = (
  <Suspense>
    <ReviewBadge />
  </Suspense>
);
const reviewLink = { to: paths.review, text: msg('Review'), note: reviewBadge };
const pendingBadge = (
  <Suspense>
    <PendingBadge />
  </Suspense>
);
const schoolLinks = [
  { to: paths.schoolProfile, text: msg('School Profile') },
  { to: paths.schoolUsers, text: msg('Users & Groups') },
  { to: paths.pictures, text: msg('Children’s pictures') },
  { to: paths.feedback, text: msg('Feedback') },
  { to: paths.concerns, text: msg('Concerns') },
  { to: paths.evidence, text: msg('Evidence of linking') },
  reviewLink,
];
const adminLinks = [
  { to: paths.adminSchools, text: msg('Schools') },
  { to: paths.adminUsers, text: msg('Users') },
];
const superuserLinks = [{ to: paths.connections, text: msg('Connections') }];
// Not in the specification, so they come after the specified links.
const furtherAdminLinks = [
  { to: paths.announcements, text: msg('Announcements') },
  { to: paths.pendingChanges, text: msg('Waiting for agreement'), note: pendingBadge },
  { to: paths.adminFeedback, text: msg('Feedback received') },
  { to: paths.quiltQuestions, text: msg('Quilt questions') },
  { to: paths.concerns, text: msg('Concerns') },
  { to: paths.pictures, text: msg('Children’s pictures') },
  reviewLink,
];

/** The links in the bar for a logged-in user, by role. */
export function PrivateItems() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isViewer = useHasRole('Viewer');
  const isSuperuser = useHasRole('Superuser');
  // Leads and Admins have the link in their menu.
  const hasConcernsInMenu = useHasRole('SchoolAdmin', 'Admin');
  const isAdmin = useHasRole('Admin');
  const mayOnlyApproveSignUps = useHasRole('SignUpApproval') && !isAdmin;
  const mayOnlyHandleConcerns = useHasRole('SafeguardingLead') && !hasConcernsInMenu;

  return (
    <>
      {isViewer && <NavItem to={paths.home}>{t('Home')}</NavItem>}
      {useHasRole('Contributor') && <MessagesItem />}
      {useHasRole('SchoolAdmin') && (
        <NavDisclosure
          text={
            <>
              {t('School')}
              {reviewBadge}
            </>
          }
          links={schoolLinks}
          here={pathname}
        />
      )}
      {mayOnlyHandleConcerns && <NavItem to={paths.concerns}>{t('Concerns')}</NavItem>}
      {useHasRole('AdminRO', 'SignUpApproval') && <NavItem to={paths.signUps}>{t('Sign Ups')}</NavItem>}
      {mayOnlyApproveSignUps && (
        <NavItem to={paths.pendingChanges}>
          {t('Waiting for agreement')}
          {pendingBadge}
        </NavItem>
      )}
      {useHasRole('AdminRO') && !isAdmin && <NavItem to={paths.quiltQuestions}>{t('Quilt questions')}</NavItem>}
      {isAdmin && (
        <NavDisclosure
          text={
            <>
              {t('Admin')}
              {pendingBadge}
            </>
          }
          links={[...adminLinks, ...(isSuperuser ? superuserLinks : []), ...furtherAdminLinks]}
          here={pathname}
        />
      )}
      {isViewer && <NavItem to={paths.profile}>{t('My Profile')}</NavItem>}
      <li>
        <button type="button" className={css.item} onClick={() => void logOut().then(() => navigate(paths.login))}>
          {t('Log Out')}
        </button>
      </li>
    </>
  );
}

/** The Messages link. Only the badge in it loads later: a link that was replaced would lose the keyboard's focus. */
function MessagesItem() {
  const [count, setCount] = useState(0);
  return (
    <NavItem to={paths.messages} label={count ? t('Messages, {count} unread', { count }) : undefined}>
      {t('Messages')}{' '}
      <Suspense>
        <UnreadBadge onCount={setCount} />
      </Suspense>
    </NavItem>
  );
}

const patience = 3000;

/** Logs out in this tab at once, then on the server. A failure is only logged; the call ends after at most 3 s. */
async function logOut(): Promise<void> {
  endSession();
  const told = import('../lib/api.ts').then(({ api }) => api.post('/api/unauth')).catch(() => console.error('Logout failed'));
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]);
  // The server's answer clears this site's storage; the theme is not private and stays.
  chooseTheme(useTheme.getState().theme);
}
