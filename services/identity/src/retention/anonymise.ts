import type { DatabasePool } from '@patchwork/platform/db';
import { recordHistory } from '../history/user-history.sql.ts';
import { announcePerson } from '../users/announce.ts';
import { listUsersById } from '../users/search-users.sql.ts';
import { anonymiseTraces, anonymiseUsers } from './anonymise.sql.ts';

/** As the history calls what is gone. */
const columns = ['email', 'title', 'firstName', 'middleName', 'lastName', 'schoolPosition', 'allowNotificationEmails'];

/**
 * Makes "Former member of staff" of some people whose time is over, here and through PersonChanged everywhere. Answers how many; 0
 * when nobody is left.
 */
export const anonymiseSome = (db: DatabasePool, before: { lockedOutBefore: string; neverInBefore: string }): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await anonymiseUsers(tx, before);
    if (ids.length === 0) return 0;
    await anonymiseTraces(tx, ids);
    for (const user of await listUsersById(tx, ids)) {
      await recordHistory(tx, user.id, { changedBy: null, columns });
      await announcePerson(tx, user);
    }
    return ids.length;
  });
