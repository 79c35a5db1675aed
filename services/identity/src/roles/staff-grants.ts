import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordHistory } from '../history/user-history.sql.ts';
import { endSessions, findHolder } from '../users/users.sql.ts';
import type { StaffRole } from './roles.policy.ts';
import { deleteGrant, findGrantee, insertGrant } from './staff-grants.sql.ts';

type GrantOutcome = 'changed' | 'unchanged' | 'unknown-user';

/** Grants a staff role to the active user with this address. Ends their sessions, so the role applies from the next sign-in. */
export const grantStaffRole = (db: DatabasePool, email: string, role: StaffRole): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    if (!holder) return 'unknown-user';
    return (await insertGrant(tx, holder.id, role)) ? recordChange(tx, holder.id) : 'unchanged';
  });

/** Revokes a staff role, also from a deactivated user; ends their sessions. */
export const revokeStaffRole = (db: DatabasePool, email: string, role: StaffRole): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const userId = await findGrantee(tx, email, role);
    if (userId === null) return (await findHolder(tx, email)) ? 'unchanged' : 'unknown-user';
    return (await deleteGrant(tx, userId, role)) ? recordChange(tx, userId) : 'unchanged';
  });

async function recordChange(tx: Tx, userId: number): Promise<GrantOutcome> {
  await endSessions(tx, userId);
  await recordHistory(tx, userId, { changedBy: null, columns: ['staffRoles'] });
  return 'changed';
}
