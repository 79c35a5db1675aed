import { msg, plural, t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useHasRole } from '../lib/session.ts';
import { useConcernCount, usePendingChanges, useRegisterCount, useReviewCount, useSignUpCount } from '../lib/waiting.ts';
import { CountBadge } from './count-badge.tsx';
import { NavDisclosure, NavItem } from './nav-disclosure.tsx';

// The entries of Leads and staff in the bar, with the number of what waits for them.

/** What a Lead looks after. */
export function SchoolMenu() {
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
            { to: paths.week, text: msg('Question of the week') },
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
            { to: paths.book, text: msg('The half-term book') },
            { to: paths.feedback, text: msg('Feedback') },
          ],
        },
      ]}
    />
  );
}

/** What our team looks after. */
export function AdminMenu() {
  const isSuperuser = useHasRole('Superuser');
  const changes = usePendingChanges();
  const waiting = (useConcernCount()?.open ?? 0) + (useReviewCount() ?? 0) + (changes?.waiting ?? 0) + (useRegisterCount() ?? 0);
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
            { to: paths.register, text: msg('Register of schools'), note: <RegisterBadge /> },
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
            { to: paths.quiltQuestions, text: msg('Questions for classes') },
          ],
        },
      ]}
    />
  );
}

/** Where no change needs two people, there may still be some from before. */
const isShown = (changes: ReturnType<typeof usePendingChanges>) => changes && (changes.isRequired || changes.waiting > 0);

/** Changes that need two people, for staff without the menu. */
export function ChangesItem() {
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

function RegisterBadge() {
  const count = useRegisterCount() ?? 0;
  return <CountBadge count={count} words={plural(count, '{count} change to decide', '{count} changes to decide')} />;
}

function ChangesBadge() {
  const count = usePendingChanges()?.waiting ?? 0;
  return <CountBadge count={count} words={plural(count, '{count} change to decide', '{count} changes to decide')} />;
}

/** Concerns, for a safeguarding lead without the menu. */
export const ConcernsItem = () => (
  <NavItem to={paths.concerns}>
    {t('Concerns')}
    <ConcernBadge />
  </NavItem>
);

/** The sign-ups, which have no place in a menu. */
export function SignUpsItem() {
  const waiting = useSignUpCount()?.waiting ?? 0;
  return (
    <NavItem to={paths.signUps}>
      {t('Sign Ups')}
      <CountBadge count={waiting} words={plural(waiting, '{count} sign-up waits', '{count} sign-ups wait')} />
    </NavItem>
  );
}
