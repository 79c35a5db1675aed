import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { type ClientEventType, recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import type { Origin } from '../origin.ts';
import { revokeLinks } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';
import { announcePerson } from './announce.ts';
import { lockUserRow, setActive, setInactive, setLead } from './change-users.sql.ts';
import { claimingAddress } from './email.ts';
import { toUser, toUserForAdmin, type UserRow } from './user-row.ts';
import { assertActive, assertMayManage, assertMayTouch, assertNotOneself } from './users.policy.ts';
import { findHolder, findUser } from './users.sql.ts';

const addressInUse = () => new AppError('conflict', 'email-taken', 'This email address is already in use.');

interface AccessChange {
  event: ClientEventType;
  column: 'active' | 'schoolAdministrator';
  changedBy: number;
  origin: Origin;
}

/** What every change of access leaves behind: history, event, and the others' knowledge of the person. */
async function tellOf(tx: Tx, { id, schoolId }: UserRow, { event, column, changedBy, origin }: AccessChange): Promise<UserRow> {
  await recordHistory(tx, id, { changedBy, columns: [column] });
  await recordClientEvent(tx, { type: event, userId: changedBy, subjectUserId: id, schoolId, origin });
  const changed = (await findUser(tx, id))!;
  await announcePerson(tx, changed);
  return changed;
}

/** Locks a user out: the sessions end within a second, the links at once. */
async function lockOut(tx: Tx, user: UserRow, change: Omit<AccessChange, 'column'>): Promise<UserRow> {
  if (!user.isActive) return user;
  await setInactive(tx, user.id);
  await revokeLinks(tx, user.id);
  return tellOf(tx, user, { ...change, column: 'active' });
}

/** Removes a user from the Lead's own school; again is the same answer. @throws AppError `not-found`, `forbidden`, `conflict` for oneself */
export const deleteMySchoolUser = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId, viewer.schoolId);
    if (!user) throw notFound();
    assertNotOneself(viewer, user);
    assertMayTouch(viewer, user);
    return toUser(await lockOut(tx, user, { event: 'user-deleted', changedBy: viewer.userId, origin }));
  });

type StaffCall = (deps: Deps, viewer: Viewer, userId: number, origin: Origin) => Promise<ReturnType<typeof toUserForAdmin>>;

/** A change that staff make to somebody else's account. @throws AppError `not-found`, `forbidden` for staff, `conflict` for oneself */
const asStaff =
  (change: (tx: Tx, user: UserRow, deps: Deps, by: { changedBy: number; origin: Origin }) => Promise<UserRow>): StaffCall =>
  (deps, viewer, userId, origin) =>
    claimingAddress(
      () =>
        deps.db.transaction(async (tx) => {
          const user = await lockUserRow(tx, userId);
          if (!user) throw notFound();
          assertMayManage(viewer, user);
          return toUserForAdmin(await change(tx, user, deps, { changedBy: viewer.userId, origin }));
        }),
      addressInUse,
    );

export const deactivateUser = asStaff((tx, user, _, by) => lockOut(tx, user, { event: 'user-deactivated', ...by }));

/**
 * Lets a user in again, with a new invitation if they never chose a password.
 * @throws AppError `conflict` when somebody else has the address by now, the school was never approved or the person is anonymised
 */
export const activateUser = asStaff(async (tx, user, { linkKeys }, by) => {
  if (user.isActive) return user;
  if (user.isAnonymised)
    throw new AppError('conflict', 'user-anonymised', 'This person left long ago and their details are gone.');
  if (!user.isSchoolApproved)
    throw new AppError('conflict', 'school-not-approved', 'The school of this user has not been approved yet.');
  if (await findHolder(tx, user.email)) throw addressInUse();
  await setActive(tx, user.id, { holdsEmail: user.isSchoolActive });
  if (!user.hasPassword) await issueLink(tx, linkKeys, user.id, 'invitation');
  return tellOf(tx, user, { event: 'user-activated', column: 'active', ...by });
});

const changeLead = (isLead: boolean, event: ClientEventType) =>
  asStaff(async (tx, user, _, by) => {
    assertActive(user);
    if (user.isLead === isLead) return user;
    await setLead(tx, user.id, isLead);
    return tellOf(tx, user, { event, column: 'schoolAdministrator', ...by });
  });

/** Makes a user a Lead; again does nothing. @throws AppError `conflict` for inactive users */
export const addAdminRights = changeLead(true, 'admin-rights-added');

/** Makes a Lead an ordinary user; again does nothing. @throws AppError `conflict` for inactive users */
export const removeAdminRights = changeLead(false, 'admin-rights-removed');
