import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { msg, t } from '../lib/i18n.ts';
import { logOut } from '../lib/logout.ts';
import { useHasRole } from '../lib/session.ts';
import css from './nav-bar.module.css';
import { NavDisclosure } from './nav-disclosure.tsx';
import { NavItem } from './nav-item.tsx';

// Its own chunk: the count needs SWR, and the landing page should not carry that.
const MessagesItem = lazy(() => import('./messages-item.tsx'));

const schoolLinks = [
  { to: paths.schoolProfile, text: msg('School Profile') },
  { to: paths.schoolUsers, text: msg('Users & Groups') },
  { to: paths.feedback, text: msg('Feedback') },
  { to: paths.concerns, text: msg('Concerns') },
  { to: paths.evidence, text: msg('Evidence of linking') },
];
const adminLinks = [
  { to: paths.adminSchools, text: msg('Schools') },
  { to: paths.adminUsers, text: msg('Users') },
];
const superuserLinks = [{ to: paths.connections, text: msg('Connections') }];
// Beyond the specification: these stand after what it names.
const furtherAdminLinks = [
  { to: paths.adminMessages, text: msg('Written Messages') },
  { to: paths.adminFeedback, text: msg('Feedback Received') },
  { to: paths.concerns, text: msg('Concerns') },
];

/** What a signed-in reader finds in the bar, by role. */
export function PrivateItems() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isViewer = useHasRole('Viewer');
  const isSuperuser = useHasRole('Superuser');

  return (
    <>
      {isViewer && <NavItem to={paths.home}>{t('Home')}</NavItem>}
      {useHasRole('Contributor') && (
        <Suspense fallback={<NavItem to={paths.messages}>{t('Messages')}</NavItem>}>
          <MessagesItem />
        </Suspense>
      )}
      {useHasRole('SchoolAdmin') && <NavDisclosure text={t('School')} links={schoolLinks} here={pathname} />}
      {useHasRole('AdminRO', 'SignUpApproval') && <NavItem to={paths.signUps}>{t('Sign Ups')}</NavItem>}
      {useHasRole('Admin') && (
        <NavDisclosure
          text={t('Admin')}
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
