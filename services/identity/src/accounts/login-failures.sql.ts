import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Counts are kept by user, so that however an address is written, one account has one count. */
export const failureKeyOf = (userId: number): string => `user ${userId}`;

/**
 * Counts a failed sign-in, whether or not the address is known. Within 15 minutes of the first failure, the fifth locks for one
 * second, each further one for twice as long, the tenth for 15 minutes. A right password during a lock does not count, but
 * costs the same.
 */
export const countFailure = (db: Db, failureKey: string, { isRight = false } = {}) =>
  db.query(sql.prepared('count_login_failure', Nothing)`
    insert into login_failures as known (account_hash, failures)
    values (${failureKey}, ${isRight ? 0 : 1})
    on conflict (account_hash) do update
    set (failures, first_failed_at, locked_until) = (
      select
        counted.failures,
        case when counted.is_new_window then now() else known.first_failed_at end,
        greatest(
          known.locked_until,
          now() + case
            when excluded.failures = 0 then null
            when counted.failures = 10 then interval '15 minutes'
            when counted.failures between 5 and 9 then interval '1 second' * 2 ^ (counted.failures - 5)
          end
        )
      from (select known.first_failed_at < now() - interval '15 minutes' as is_new_window) as since
      cross join lateral (
        select since.is_new_window, case when since.is_new_window then 0 else known.failures end + excluded.failures as failures
      ) as counted
    )
  `);

/** Whether so many sign-ins have failed that even a right one is refused now. */
export const isLocked = (db: Db, failureKey: string): Promise<boolean> =>
  db.exists(sql.unsafe`select from login_failures where account_hash = ${failureKey} and locked_until > now()`);

/** After a right password the next wrong one counts as the first. */
export const forgetFailures = (db: Db, failureKey: string) =>
  db.query(sql.prepared('forget_login_failures', Nothing)`
    delete from login_failures
    where account_hash = ${failureKey}
  `);

/** Deletes counts that can no longer lock an account. */
export const deleteOldFailures = (db: Db) =>
  db.query(sql.type(Nothing)`
    delete from login_failures
    where first_failed_at < now() - interval '1 hour' and (locked_until is null or locked_until < now())
  `);
