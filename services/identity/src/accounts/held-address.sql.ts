import type { Db } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

/**
 * Whether another user set this user's address in the last 72 hours, except back to the one before: the reader of
 * mail there must not get into the account before the user has had time to undo the change.
 */
export const isAddressHeld = (userId: FragmentSqlToken) => sql.fragment`
  coalesce(
    (
      select
        newest.held_until > now()
        and not ${hasAddress(
          sql.fragment`newest.new_email`,
          sql.fragment`(
            select first_held.old_email
            from email_changes as first_held
            where
              first_held.user_id = newest.user_id and first_held.undone_at is null and first_held.held_until > now()
            order by first_held.created_at
            limit 1
          )`,
        )}
      from email_changes as newest
      where newest.user_id = ${userId} and newest.undone_at is null
      order by newest.created_at desc
      limit 1
    ),
    false
  )
`;

/** The same for one user. */
export const hasHeldAddress = (db: Db, userId: number): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ isHeld: z.boolean() }))`
    select ${isAddressHeld(sql.fragment`${userId}`)} as "isHeld"
  `);
