import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const ParkedMailRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  parkedAt: z.string(),
});

/** The mails that wait for a person to look at them, the longest first; 1,000 at most. */
export const listParkedMails = (db: Db) =>
  db.any(sql.type(ParkedMailRow)`
    select
      mails.id, mails.kind, mails.user_id as "userId", mails.school_id as "schoolId", mails.attempts, mails.last_error as "lastError",
      mails.ended_at as "parkedAt"
    from mails
    where mails.state = 'parked'
    order by mails.ended_at, mails.id
    limit 1000
  `);

/** Lets parked mails, those given or all (null), wait for a worker again, with a day of tries before them. Answers which. */
export const unparkMails = (tx: Db, ids: string[] | null) =>
  tx.anyFirst(sql.type(z.object({ id: z.uuid() }))`
    update mails
    set
      state = 'pending',
      ended_at = null,
      failing_since = null,
      leased_until = null,
      check_at = now() + interval '2 minutes'
    where
      mails.state = 'parked'
      and ${ids ? sql.fragment`mails.id = any(${sql.array(ids, 'uuid')})` : sql.fragment`true`}
    returning id
  `);
