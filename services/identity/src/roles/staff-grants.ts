import type { DatabasePool } from '@patchwork/platform/db';
import { recordHistory } from '../history/user-history.sql.ts';
import { endSessions, findHolder } from '../users/users.sql.ts';
import type { StaffRole } from './roles.policy.ts';
import { deleteGrant, insertGrant } from './staff-grants.sql.ts';

export type GrantOutcome = 'changed' | 'unchanged' | 'unknown-user';

/** Gives a staff role to the active user with this address. Their sessions end, so the new role counts from the next sign-in. */
export const grantStaffRole = (db: DatabasePool, email: string, role: StaffRole) => change(db, email, role, insertGrant);

/** Takes a staff role away; their sessions end with it. */
export const revokeStaffRole = (db: DatabasePool, email: string, role: StaffRole) => change(db, email, role, deleteGrant);

const change = (db: DatabasePool, email: string, role: StaffRole, write: typeof insertGrant): Promise<GrantOutcome> =>
  db.transaction(async (tx) => {
    const user = await findHolder(tx, email);
    if (!user) return 'unknown-user';
    if (!(await write(tx, user.id, role))) return 'unchanged';
    await endSessions(tx, user.id);
    await recordHistory(tx, user.id, { changedBy: null, columns: ['staffRoles'] });
    return 'changed';
  });
