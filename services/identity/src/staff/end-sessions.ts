import type { DatabasePool } from '@patchwork/platform/db';
import { endSessions, findHolder } from '../accounts/users.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';

/** Ends every session of an active user of an active school, for the operator; does not change the account. */
export const endSessionsOf = (db: DatabasePool, email: string): Promise<'changed' | 'unknown-user'> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    if (!holder) return 'unknown-user';
    await endSessions(tx, holder.id);
    await recordHistory(tx, holder.id, { changedBy: null, columns: ['sessions'] });
    return 'changed';
  });
