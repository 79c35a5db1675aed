import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Id = z.object({ id: z.uuid() });

/** Makes sure that somebody has a mail of the day that goes out then. */
export const insertDigest = (tx: Db, userId: number, due: Date) =>
  tx.query(sql.type(Nothing)`
    insert into mails (kind, user_id, not_before, check_at)
    values ('digest', ${userId}, ${sql.timestamp(due)}, ${sql.timestamp(due)})
    on conflict do nothing
  `);

/** Holds that mail until the transaction ends, so that nobody sends it meanwhile. Null when it has been begun already. */
export const lockOpenDigest = (tx: Db, userId: number, due: Date) =>
  tx.maybeOneFirst(sql.type(Id)`
    select mails.id
    from mails
    where
      mails.kind = 'digest'
      and mails.user_id = ${userId}
      and mails.not_before = ${sql.timestamp(due)}
      and mails.state = 'pending'
      and mails.attempts = 0
    for no key update
  `);

/** Ends a mail of its own: it is told within that one. */
export const markGathered = (tx: Db, id: string, digestId: string) =>
  tx.query(sql.type(Nothing)`
    update mails
    set state = 'gathered', digest_id = ${sql.uuid(digestId)}, ended_at = now()
    where id = ${sql.uuid(id)} and state = 'pending'
  `);

const GatheredRow = z.object({
  kind: z.enum(['comment', 'reply', 'new-schools']),
  userId: z.int(),
  commentId: z.int().nullable(),
  responseId: z.int().nullable(),
});

/** What a mail of the day is to tell, the oldest first; the first 100. */
export const listGathered = (db: Db, digestId: string) =>
  db.any(sql.type(GatheredRow)`
    select
      mails.kind, mails.user_id as "userId", mails.comment_id as "commentId", mails.response_id as "responseId"
    from mails
    where mails.digest_id = ${sql.uuid(digestId)}
    order by mails.created_at, mails.id
    limit 100
  `);
