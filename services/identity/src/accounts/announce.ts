import { PersonChanged } from '@patchwork/contracts/events/identity';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { lockUsersAfter } from './change-users.sql.ts';
import type { UserRow } from './user-row.ts';
import { listUsersById } from './users.sql.ts';

/** Publishes PersonChanged, in the transaction that changed the row and its version. */
export const announcePerson = (tx: Tx, user: UserRow) =>
  recordEvent(tx, PersonChanged, {
    userId: user.id,
    version: user.version,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    schoolId: user.schoolId,
    schoolGroupId: user.groupId,
    isActive: user.isActive,
    isLead: user.isLead,
    isSafeguardingLead: user.isSafeguardingLead,
  });

/**
 * Publishes the next users after an id again, for the compacted topic. Returns the last id; null after the last user. Locks the
 * rows until the commit, so that a concurrent change is published after this state.
 */
export const announcePeopleAgain = (db: DatabasePool, after: number, limit = 500): Promise<number | null> =>
  db.transaction(async (tx) => {
    const ids = await lockUsersAfter(tx, after, limit);
    for (const user of await listUsersById(tx, ids)) await announcePerson(tx, user);
    return ids.at(-1) ?? null;
  });
