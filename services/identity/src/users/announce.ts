import { PersonChanged } from '@patchwork/contracts/events/identity';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { lockUsersAfter } from './change-users.sql.ts';
import { listUsersById } from './search-users.sql.ts';
import type { UserRow } from './user-row.ts';

/** Tells the others who somebody is now, in the transaction that changed the row and its version. */
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
  });

/**
 * Tells again how the next people after an id stand, so that the bus knows the latest of them. Answers the last one's id; null after the
 * last of all. Each is held meanwhile, so that what changes next is told next.
 */
export const announcePeopleAgain = (db: DatabasePool, after: number, limit = 500): Promise<number | null> =>
  db.transaction(async (tx) => {
    const ids = await lockUsersAfter(tx, after, limit);
    for (const user of await listUsersById(tx, ids)) await announcePerson(tx, user);
    return ids.at(-1) ?? null;
  });
