import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Nothing = z.object({});

/** Ten failures within fifteen minutes of the first lock an account for fifteen minutes. */
const mostFailures = 10;

/** Counts one more, known address or not. */
export const countFailure = (db: Db, accountHash: string) =>
  db.query(sql.prepared('count_login_failure', Nothing)`
    insert into login_failures as known (account_hash, failures)
    values (${accountHash}, 1)
    on conflict (account_hash) do update
    set
      failures = case when known.first_failed_at < now() - interval '15 minutes' then 1 else known.failures + 1 end,
      first_failed_at = case when known.first_failed_at < now() - interval '15 minutes' then now() else known.first_failed_at end,
      locked_until = case
        when known.first_failed_at >= now() - interval '15 minutes' and known.failures + 1 = ${mostFailures}
          then now() + interval '15 minutes'
        else known.locked_until
      end
  `);

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
