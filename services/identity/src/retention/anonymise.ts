import type { DatabasePool } from '@patchwork/platform/db';
import { announcePerson } from '../accounts/announce.ts';
import { listUsersById } from '../accounts/users.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { deleteNamed } from '../users/safeguarding-leads.sql.ts';
import { anonymiseTraces, anonymiseUsers } from './anonymise.sql.ts';

/** The deleted fields, by their names in the history. */
const columns = ['email', 'title', 'firstName', 'middleName', 'lastName', 'schoolPosition', 'allowNotificationEmails'];

/**
 * Makes users past their retention "Former member of staff", here and through PersonChanged in other services. Returns the size
 * of the batch; 0 when there are none left.
 */
export const anonymiseSome = (db: DatabasePool, before: { lockedOutBefore: string; neverInBefore: string }): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await anonymiseUsers(tx, before);
    if (ids.length === 0) return 0;
    await anonymiseTraces(tx, ids);
    await deleteNamed(tx, ids);
    for (const user of await listUsersById(tx, ids)) {
      await recordHistory(tx, user.id, { changedBy: null, columns });
      await announcePerson(tx, user);
    }
    return ids.length;
  });
