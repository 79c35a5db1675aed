import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordHistory } from '../history/user-history.sql.ts';
import { endSessions, findHolder } from '../users/users.sql.ts';
import type { StaffRole } from './roles.policy.ts';
import { deleteGrant, findGrantee, insertGrant } from './staff-grants.sql.ts';

export type GrantOutcome = 'changed' | 'unchanged' | 'unknown-user';

/** Gives a staff role to the active user with this address. Their sessions end, so the new role counts from the next sign-in. */
export const grantStaffRole = (db: DatabasePool, email: string, role: StaffRole): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    if (!holder) return 'unknown-user';
    return (await insertGrant(tx, holder.id, role)) ? tell(tx, holder.id) : 'unchanged';
  });

/** Takes a staff role away, also from who was deactivated; their sessions end with it. */
export const revokeStaffRole = (db: DatabasePool, email: string, role: StaffRole): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const userId = await findGrantee(tx, email, role);
    if (userId === null) return (await findHolder(tx, email)) ? 'unchanged' : 'unknown-user';
    return (await deleteGrant(tx, userId, role)) ? tell(tx, userId) : 'unchanged';
  });

async function tell(tx: Tx, userId: number): Promise<GrantOutcome> {
  await endSessions(tx, userId);
  await recordHistory(tx, userId, { changedBy: null, columns: ['staffRoles'] });
  return 'changed';
}
