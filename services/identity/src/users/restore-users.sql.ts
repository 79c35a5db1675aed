import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from '../accounts/user-row.ts';

const RemovedRow = UserRow.extend({ removedAt: z.string(), restorableUntil: z.string() });

/**
 * The users whom a Lead of their school removed in the last 30 days, newest first. The history's row has the transaction's time,
 * as the user's does; a user deactivated by staff is not the school's to restore.
 */
export const listRestorable = (db: Db, schoolId: number, userId: number | null = null) =>
  db.any(sql.type(RemovedRow)`
    select
      ${userColumns},
      users.deactivated_at as "removedAt",
      users.deactivated_at + interval '30 days' as "restorableUntil"
    from ${usersWithSchools}
    where
      users.school_id = ${schoolId}
      and (${userId}::bigint is null or users.id = ${userId})
      and not users.is_active
      and users.removed_at is null
      and users.anonymised_at is null
      and users.deactivated_at > now() - interval '30 days'
      and exists (
        select
        from user_history
        join users as actors on actors.id = user_history.changed_by
        where
          user_history.user_id = users.id
          and user_history.changed_at = users.deactivated_at
          and 'active' = any(user_history.changed_columns)
          and actors.school_id = users.school_id
      )
    order by users.deactivated_at desc, users.id
  `);
