import { StaffRoleChanged } from '@patchwork/contracts/events/identity';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { endSessions, findHolder, findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import type { StaffRole } from '../roles/roles.policy.ts';
import {
  deleteExpiredGrants,
  deleteGrant,
  findGrantee,
  findRoleChange,
  insertRoleChange,
  saveGrant,
} from '../roles/staff-grants.sql.ts';

type GrantOutcome = 'changed' | 'unchanged' | 'unknown-user';
interface GrantOptions {
  /** How long the role counts; null for good. */
  hours?: number | null;
  reason?: string | null;
}

/**
 * Grants a staff role to the active user with this address and emails all Superusers. Ends the user's sessions, so the role
 * applies from the next sign-in. A new grant replaces one that ends by itself.
 */
export const grantStaffRole = (
  db: DatabasePool,
  email: string,
  role: StaffRole,
  { hours = null, reason = null }: GrantOptions = {},
): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    if (!holder) return 'unknown-user';
    const granted = await saveGrant(tx, holder.id, role, hours);
    if (!granted) return 'unchanged';
    return tellSuperusers(tx, holder.id, { role, isGranted: true, expiresAt: granted.expiresAt, reason });
  });

/** Revokes a staff role, also from a deactivated user; ends their sessions and emails all Superusers. */
export const revokeStaffRole = (
  db: DatabasePool,
  email: string,
  role: StaffRole,
  { reason = null }: GrantOptions = {},
): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const userId = await findGrantee(tx, email, role);
    if (userId === null) return (await findHolder(tx, email)) ? 'unchanged' : 'unknown-user';
    if (!(await deleteGrant(tx, userId, role))) return 'unchanged';
    return tellSuperusers(tx, userId, { role, isGranted: false, expiresAt: null, reason });
  });

/** Removes grants that have ended; they have counted for nothing since then. The grant's email named the end. */
export const removeExpiredGrants = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    const expired = await deleteExpiredGrants(tx);
    for (const { userId, role } of expired)
      await recordChange(tx, userId, { role, isGranted: false, expiresAt: null, reason: 'expired' });
    return expired.length;
  });

/** A granted or revoked role. @throws AppError `not-found` */
export async function getStaffRoleChange({ db }: Pick<Deps, 'db'>, id: number) {
  const change = await findRoleChange(db, id);
  if (!change) throw notFound();
  return change;
}

type RoleChange = Parameters<typeof insertRoleChange>[2];

async function tellSuperusers(tx: Tx, userId: number, change: RoleChange): Promise<GrantOutcome> {
  const changeId = await recordChange(tx, userId, change);
  await recordEvent(tx, StaffRoleChanged, { userId, changeId });
  return 'changed';
}

async function recordChange(tx: Tx, userId: number, change: RoleChange): Promise<number> {
  await endSessions(tx, userId);
  await recordHistory(tx, userId, { changedBy: null, columns: ['staffRoles'] });
  const user = await findUser(tx, userId);
  // In the list of the user concerned, as with failed sign-ins: the operator has no account.
  const type = change.isGranted ? 'staff-role-granted' : 'staff-role-revoked';
  const origin = { ipAddress: null, userAgent: null };
  await recordClientEvent(tx, { type, userId, subjectUserId: userId, schoolId: user?.schoolId ?? null, origin });
  return insertRoleChange(tx, userId, change);
}
