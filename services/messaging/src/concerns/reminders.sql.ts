import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/**
 * Takes up to 100 open cases that no Admin has taken up for 24 hours since they were raised or the Admins last reminded.
 * Concurrent calls get different cases.
 */
export const takeDueForReminder = (tx: Tx): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    update concern_cases
    set reminded_at = now()
    where id in (
      select id
      from concern_cases
      where
        taken_up_at is null
        and state <> 'closed'
        and coalesce(reminded_at, created_at) < now() - interval '24 hours'
      order by created_at
      limit 100
      for update skip locked
    )
    returning id
  `);

/** The case of a reminder's entry, and whether it still waits for an Admin. */
export const findReminded = (db: Db, entryId: number) =>
  db.maybeOne(sql.type(z.object({ concernId: z.int(), isWaiting: z.boolean() }))`
    select concern_cases.id as "concernId", concern_cases.taken_up_at is null and concern_cases.state <> 'closed' as "isWaiting"
    from concern_entries
    join concern_cases on concern_cases.id = concern_entries.concern_id
    where concern_entries.id = ${entryId}
  `);

/** Seconds since the oldest open case was raised that no Admin has taken up; 0 when there is none. */
export const oldestWaiting = (db: Db): Promise<number> =>
  db.oneFirst(sql.type(z.object({ seconds: z.number() }))`
    select coalesce(extract(epoch from now() - min(concern_cases.created_at)), 0)::float8 as seconds
    from concern_cases
    where concern_cases.taken_up_at is null and concern_cases.state <> 'closed'
  `);
