import type { AuditEventType } from '@patchwork/contracts/events/audit';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { announcePerson } from '../accounts/announce.ts';
import { lockUserRow, setActive, setInactive, setLead } from '../accounts/change-users.sql.ts';
import { claimingAddress } from '../accounts/email.ts';
import { toUser, toUserForAdmin, type UserRow } from '../accounts/user-row.ts';
import { assertActive, assertMayManage, assertMayTouch, assertNotOneself } from '../accounts/users.policy.ts';
import { findHolder, findUser, isLastLead, listActiveLeads, lockLeads } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { deletePasskeys } from '../passkeys/passkeys.sql.ts';
import { revokeLinks } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';
import { deleteLinkedAccounts } from '../providers/linked-accounts.sql.ts';
import { deleteProviderSignIns } from '../providers/provider-sign-ins.sql.ts';
import { withAccount } from './account-status.ts';
import { deleteNamed } from './safeguarding-leads.sql.ts';

export const addressInUse = () => new AppError('conflict', 'email-taken', 'This email address is already in use.');

interface AccessChange {
  event: AuditEventType;
  column: 'active' | 'schoolAdministrator';
  changedBy: number;
  origin: Origin;
}

/** Records a change of access: history, client event, PersonChanged. */
export async function recordAccessChange(
  tx: Tx,
  { id, schoolId, groupId }: UserRow,
  { event, column, changedBy, origin }: AccessChange,
): Promise<UserRow> {
  const changed = (await findUser(tx, id))!;
  await recordHistory(tx, id, { changedBy, columns: changed.groupId === groupId ? [column] : [column, 'schoolGroup'] });
  await recordClientEvent(tx, { type: event, userId: changedBy, subjectUserId: id, schoolId, origin });
  await announcePerson(tx, changed);
  return changed;
}

/**
 * Deactivates a user: revokes the links at once, ends the sessions within a second, and the naming as safeguarding lead, the
 * passkeys and the linked accounts for good.
 */
export async function deactivate(tx: Tx, user: UserRow, change: Omit<AccessChange, 'column'>): Promise<UserRow> {
  if (!user.isActive) return user;
  await setInactive(tx, user.id);
  await revokeLinks(tx, user.id);
  const wasNamed = (await deleteNamed(tx, [user.id])).length > 0;
  if (wasNamed) await recordHistory(tx, user.id, { changedBy: change.changedBy, columns: ['safeguardingLead'] });
  await deletePasskeys(tx, user.id);
  await deleteLinkedAccounts(tx, user.id);
  await deleteProviderSignIns(tx, user.id);
  return recordAccessChange(tx, user, { ...change, column: 'active' });
}

const lastLead = (message: string) => new AppError('conflict', 'last-lead', message);

/**
 * For a Lead who removes another one, after `lockLeads`: of two who remove each other at once, one stays.
 * @throws AppError `conflict` for a viewer who is no Lead any more
 */
export async function assertStillLead(tx: Tx, { userId, schoolId }: Pick<Viewer, 'userId' | 'schoolId'>): Promise<void> {
  if (!(await listActiveLeads(tx, schoolId)).includes(userId)) throw lastLead('You are no Lead of your school any more.');
}

/**
 * Deactivates a user of the Lead's own school; idempotent.
 * @throws AppError `not-found`, `forbidden`, `conflict` for the viewer, and for a viewer who is no Lead any more
 */
export const deleteMySchoolUser = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    await lockLeads(tx, viewer.schoolId);
    const user = await lockUserRow(tx, userId, viewer.schoolId);
    if (!user) throw notFound();
    assertNotOneself(viewer, user);
    assertMayTouch(viewer, user);
    if (user.isLead && user.isActive) await assertStillLead(tx, viewer);
    return toUser(await deactivate(tx, user, { event: 'user-deleted', changedBy: viewer.userId, origin }));
  });

type StaffCall = (deps: Deps, viewer: Viewer, userId: number, origin: Origin) => Promise<ReturnType<typeof toUserForAdmin>>;

/**
 * A change by staff to another user's account.
 * @throws AppError `not-found`, `forbidden` for staff, `conflict` for the viewer's own
 */
const asStaff =
  (change: (tx: Tx, user: UserRow, deps: Deps, by: { changedBy: number; origin: Origin }) => Promise<UserRow>): StaffCall =>
  (deps, viewer, userId, origin) =>
    claimingAddress(
      () =>
        deps.db.transaction(async (tx) => {
          const known = await findUser(tx, userId);
          if (known) await lockLeads(tx, known.schoolId);
          const user = await lockUserRow(tx, userId);
          if (!user) throw notFound();
          assertMayManage(viewer, user);
          return withAccount(tx, toUserForAdmin(await change(tx, user, deps, { changedBy: viewer.userId, origin })));
        }),
      addressInUse,
    );

/** Deactivates a user, as staff; idempotent. Also a school's last Lead: an account that is misused must be stopped at once. */
export const deactivateUser = asStaff((tx, user, _, by) => deactivate(tx, user, { event: 'user-deactivated', ...by }));

/**
 * Activates a user, with a new invitation if they never chose a password; in the primary group if theirs was deleted.
 * @throws AppError `conflict` when another user has claimed the address, the school was never approved or the user is
 * anonymised
 */
export const activateUser = asStaff(async (tx, user, { linkKeys }, by) => {
  if (user.isActive) return user;
  if (user.isAnonymised)
    throw new AppError('conflict', 'user-anonymised', 'This person left long ago and their details have been deleted.');
  if (!user.isSchoolApproved)
    throw new AppError('conflict', 'school-not-approved', 'The school of this user has not been approved yet.');
  if (await findHolder(tx, user.email)) throw addressInUse();
  await setActive(tx, user.id, { holdsEmail: user.isSchoolActive });
  if (!user.hasPassword) await issueLink(tx, linkKeys, user.id, 'invitation');
  return recordAccessChange(tx, user, { event: 'user-activated', column: 'active', ...by });
});

const changeLead = (isLead: boolean, event: AuditEventType) =>
  asStaff(async (tx, user, _, by) => {
    assertActive(user);
    if (user.isLead === isLead) return user;
    if (!isLead && (await isLastLead(tx, user)))
      throw lastLead('This is the only Lead of the school. Make another person a Lead first.');
    await setLead(tx, user.id, isLead);
    return recordAccessChange(tx, user, { event, column: 'schoolAdministrator', ...by });
  });

/** Makes a user a Lead; idempotent. @throws AppError `conflict` for an inactive user */
export const addAdminRights = changeLead(true, 'admin-rights-added');

/**
 * Makes a Lead an ordinary user; idempotent.
 * @throws AppError `conflict` for an inactive user, and for the last Lead of a school with other active users
 */
export const removeAdminRights = changeLead(false, 'admin-rights-removed');
