import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { endSession, useHasRole } from '../lib/session.ts';
import { browserStorage, QUILT_HINT } from '../lib/storage.ts';
import { chooseTheme, useTheme } from '../lib/theme.ts';
import css from './nav-bar.module.css';
import { NavItem } from './nav-disclosure.tsx';

// A separate chunk: a link that was replaced when its count arrives would lose the keyboard's focus.
const UnreadBadge = lazy(() => import('./unread-badge.tsx'));
// The counts need SWR, which the login should not load. The whole bar waits for them, so that nothing in it moves.
const officeItems = () => import('./office-items.tsx');
const SchoolMenu = lazy(async () => ({ default: (await officeItems()).SchoolMenu }));
const AdminMenu = lazy(async () => ({ default: (await officeItems()).AdminMenu }));
const ConcernsItem = lazy(async () => ({ default: (await officeItems()).ConcernsItem }));
const SignUpsItem = lazy(async () => ({ default: (await officeItems()).SignUpsItem }));
const ChangesItem = lazy(async () => ({ default: (await officeItems()).ChangesItem }));

/** The links in the bar for a logged-in user, by role. */
export function PrivateItems() {
  const navigate = useNavigate();
  const isViewer = useHasRole('Viewer');
  const isAdmin = useHasRole('Admin');
  // Leads and Admins have the link in their menu.
  const hasConcernsInMenu = useHasRole('SchoolAdmin', 'Admin');
  const mayOnlyApproveSignUps = useHasRole('SignUpApproval') && !isAdmin;
  const mayOnlyHandleConcerns = useHasRole('SafeguardingLead') && !hasConcernsInMenu;
  // As home last found it, so that the bar does not move; each navigation reads it again.
  const hasQuilt = browserStorage('localStorage').getItem(QUILT_HINT) !== null;

  return (
    <>
      {isViewer && <NavItem to={paths.home}>{t('Home')}</NavItem>}
      {useHasRole('Contributor') && <MessagesItem />}
      {isViewer && hasQuilt && <NavItem to={paths.quilt}>{t('The quilt')}</NavItem>}
      {useHasRole('SchoolAdmin') && <SchoolMenu />}
      {mayOnlyHandleConcerns && <ConcernsItem />}
      {useHasRole('AdminRO', 'SignUpApproval') && <SignUpsItem />}
      {mayOnlyApproveSignUps && <ChangesItem />}
      {useHasRole('AdminRO') && !isAdmin && <NavItem to={paths.quiltQuestions}>{t('Questions for classes')}</NavItem>}
      {isAdmin && <AdminMenu />}
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
