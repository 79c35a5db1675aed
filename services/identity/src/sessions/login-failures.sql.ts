import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/**
 * Counts one more answer to a wrong password, known address or not. Within a quarter of an hour of the first, the fifth brings a
 * delay of a second, each further one twice as long, and the tenth a quarter of an hour. A right password that came too early
 * counts nothing, but costs the same.
 */
export const countFailure = (db: Db, accountHash: string, { isRight = false } = {}) =>
  db.query(sql.prepared('count_login_failure', Nothing)`
    insert into login_failures as known (account_hash, failures)
    values (${accountHash}, ${isRight ? 0 : 1})
    on conflict (account_hash) do update
    set (failures, first_failed_at, locked_until) = (
      select
        counted.failures,
        case when counted.begins_anew then now() else known.first_failed_at end,
        greatest(
          known.locked_until,
          now() + case
            when excluded.failures = 0 then null
            when counted.failures = 10 then interval '15 minutes'
            when counted.failures between 5 and 9 then interval '1 second' * 2 ^ (counted.failures - 5)
          end
        )
      from (select known.first_failed_at < now() - interval '15 minutes' as begins_anew) as since
      cross join lateral (
        select since.begins_anew, case when since.begins_anew then 0 else known.failures end + excluded.failures as failures
      ) as counted
    )
  `);

/** After a right password: the next wrong one counts as the first. */
export const forgetFailures = (db: Db, accountHash: string) =>
  db.query(sql.prepared('forget_login_failures', Nothing)`
    delete from login_failures
    where account_hash = ${accountHash}
  `);

/** Counts that can lock nobody any more. */
export const deleteOldFailures = (db: Db) =>
  db.query(sql.type(Nothing)`
    delete from login_failures
    where first_failed_at < now() - interval '1 hour' and (locked_until is null or locked_until < now())
  `);
