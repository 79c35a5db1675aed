import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { repeatUntilNone } from '@patchwork/platform/retention';
import { announcePerson } from '../accounts/announce.ts';
import { leaveDeletedGroups } from '../accounts/change-users.sql.ts';
import { listUsersById } from '../accounts/users.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';

/** Moves active users of a deleted group, or of any, to the primary one of their school: at most one batch; returns its size. */
export async function moveFromDeletedGroups(tx: Tx, groupId?: number): Promise<number> {
  const ids = await leaveDeletedGroups(tx, groupId);
  for (const user of await listUsersById(tx, ids)) {
    await recordHistory(tx, user.id, { changedBy: null, columns: ['schoolGroup'] });
    await announcePerson(tx, user);
  }
  return ids.length;
}

/**
 * Moves all of them, including users who were added while their group was being deleted. Each
 * batch commits separately, so this may run twice, stop at any point and run in several processes at once.
 */
export const moveAllFromDeletedGroups = async ({ db }: { db: DatabasePool }): Promise<void> => {
  await repeatUntilNone(() => db.transaction((tx) => moveFromDeletedGroups(tx)));
};
