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
  failedAt: z.string(),
});

/** Lists up to 1,000 failed mails, oldest failure first. */
export const listFailedMails = (db: Db) =>
  db.any(sql.type(ParkedMailRow)`
    select
      mails.id, mails.kind, mails.user_id as "userId", mails.school_id as "schoolId", mails.attempts, mails.last_error as "lastError",
      mails.ended_at as "failedAt"
    from mails
    where mails.state = 'failed'
    order by mails.ended_at, mails.id
    limit 1000
  `);

/** Makes failed mails pending again, the given ones or all (null), with another 24 hours of tries. Returns their ids. */
export const requeueFailedMails = (tx: Db, ids: string[] | null) =>
  tx.anyFirst(sql.type(z.object({ id: z.uuid() }))`
    update mails
    set
      state = 'pending',
      ended_at = null,
      failing_since = null,
      leased_until = null,
      check_at = now() + interval '2 minutes'
    where
      mails.state = 'failed'
      and ${ids ? sql.fragment`mails.id = any(${sql.array(ids, 'uuid')})` : sql.fragment`true`}
    returning id
  `);
