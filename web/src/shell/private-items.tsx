import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { msg, plural, t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { endSession, useHasRole } from '../lib/session.ts';
import { chooseTheme, useTheme } from '../lib/theme.ts';
import { useConcernCount, usePendingChanges, useReviewCount, useSignUpCount } from '../lib/waiting.ts';
import { CountBadge } from './count-badge.tsx';
import css from './nav-bar.module.css';
import { NavDisclosure, NavItem } from './nav-disclosure.tsx';

// A separate chunk: a link that was replaced when its count arrives would lose the keyboard's focus.
const UnreadBadge = lazy(() => import('./unread-badge.tsx'));

/** The links in the bar for a logged-in user, by role. */
export function PrivateItems() {
  const navigate = useNavigate();
  const isViewer = useHasRole('Viewer');
  const isAdmin = useHasRole('Admin');
  const signUps = useSignUpCount()?.waiting ?? 0;
  // Leads and Admins have the link in their menu.
  const hasConcernsInMenu = useHasRole('SchoolAdmin', 'Admin');
  const mayOnlyApproveSignUps = useHasRole('SignUpApproval') && !isAdmin;
  const mayOnlyHandleConcerns = useHasRole('SafeguardingLead') && !hasConcernsInMenu;

  return (
    <>
      {isViewer && <NavItem to={paths.home}>{t('Home')}</NavItem>}
      {useHasRole('Contributor') && <MessagesItem />}
      {useHasRole('SchoolAdmin') && <SchoolMenu />}
      {mayOnlyHandleConcerns && (
        <NavItem to={paths.concerns}>
          {t('Concerns')}
          <ConcernBadge />
        </NavItem>
      )}
      {useHasRole('AdminRO', 'SignUpApproval') && (
        <NavItem to={paths.signUps}>
          {t('Sign Ups')}
          <CountBadge count={signUps} words={plural(signUps, '{count} sign-up waits', '{count} sign-ups wait')} />
        </NavItem>
      )}
      {mayOnlyApproveSignUps && <ChangesItem />}
      {useHasRole('AdminRO') && !isAdmin && <NavItem to={paths.quiltQuestions}>{t('Quilt questions')}</NavItem>}
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

function SchoolMenu() {
  const waiting = (useConcernCount()?.open ?? 0) + (useReviewCount() ?? 0);
  return (
    <NavDisclosure
      text={
        <>
          {t('School')}
          <CountBadge count={waiting} words={waits(waiting)} />
        </>
      }
      groups={[
        {
          title: msg('People'),
          links: [
            { to: paths.schoolProfile, text: msg('School Profile') },
            { to: paths.schoolUsers, text: msg('Users & Groups') },
          ],
        },
        {
          title: msg('Safety'),
          links: [
            { to: paths.concerns, text: msg('Concerns'), note: <ConcernBadge /> },
            { to: paths.review, text: msg('Review'), note: <ReviewBadge /> },
            { to: `${paths.pictures}#rules`, text: msg('Who sees our reports') },
            { to: `${paths.pictures}#consent`, text: msg('Consent for pictures') },
            { to: `${paths.pictures}#withdrawals`, text: msg('Withdrawn and erased') },
            { to: `${paths.pictures}#references`, text: msg('Child references and requests') },
          ],
        },
        {
          title: msg('Evidence'),
          links: [
            { to: paths.evidence, text: msg('Evidence of linking') },
            { to: paths.feedback, text: msg('Feedback') },
          ],
        },
      ]}
    />
  );
}

function AdminMenu() {
  const isSuperuser = useHasRole('Superuser');
  const changes = usePendingChanges();
  const waiting = (useConcernCount()?.open ?? 0) + (useReviewCount() ?? 0) + (changes?.waiting ?? 0);
  return (
    <NavDisclosure
      text={
        <>
          {t('Admin')}
          <CountBadge count={waiting} words={waits(waiting)} />
        </>
      }
      groups={[
        {
          title: msg('Network'),
          links: [
            { to: paths.adminSchools, text: msg('Schools') },
            { to: paths.adminUsers, text: msg('Users') },
            ...(isSuperuser ? [{ to: paths.connections, text: msg('Connections') }] : []),
          ],
        },
        {
          title: msg('Safety'),
          links: [
            { to: paths.concerns, text: msg('Concerns'), note: <ConcernBadge /> },
            { to: paths.review, text: msg('Review'), note: <ReviewBadge /> },
            { to: paths.pictures, text: msg('Withdrawn and erased') },
            ...(isShown(changes) ? [{ to: paths.pendingChanges, text: msg('Changes to agree'), note: <ChangesBadge /> }] : []),
          ],
        },
        {
          title: msg('Writing'),
          links: [
            { to: paths.announcements, text: msg('Announcements') },
            { to: paths.adminFeedback, text: msg('Feedback received') },
            { to: paths.quiltQuestions, text: msg('Quilt questions') },
          ],
        },
      ]}
    />
  );
}

/** Where no change needs two people, there may still be some from before. */
const isShown = (changes: ReturnType<typeof usePendingChanges>) => changes && (changes.isRequired || changes.waiting > 0);

function ChangesItem() {
  return (
    isShown(usePendingChanges()) && (
      <NavItem to={paths.pendingChanges}>
        {t('Changes to agree')}
        <ChangesBadge />
      </NavItem>
    )
  );
}

const waits = (count: number) => plural(count, '{count} thing waits for you', '{count} things wait for you');

function ConcernBadge() {
  const count = useConcernCount()?.open ?? 0;
  return <CountBadge count={count} words={plural(count, '{count} open concern', '{count} open concerns')} />;
}

function ReviewBadge() {
  const count = useReviewCount() ?? 0;
  return <CountBadge count={count} words={plural(count, '{count} item to review', '{count} items to review')} />;
}

function ChangesBadge() {
  const count = usePendingChanges()?.waiting ?? 0;
  return <CountBadge count={count} words={plural(count, '{count} change to decide', '{count} changes to decide')} />;
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
