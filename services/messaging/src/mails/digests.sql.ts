import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Id = z.object({ id: z.uuid() });

/** Creates the user's digest that is due at this instant, unless it exists. */
export const insertDigest = (tx: Db, userId: number, due: Date) =>
  tx.query(sql.type(Nothing)`
    insert into mails (kind, user_id, not_before, check_at)
    values ('digest', ${userId}, ${sql.timestamp(due)}, ${sql.timestamp(due)})
    on conflict do nothing
  `);

/**
 * Locks a digest until the transaction ends, so that no worker claims it. Returns null when a worker has already claimed it.
 */
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

/** Moves a notification into a digest: it is not sent as a separate mail. */
export const markGathered = (tx: Db, id: string, digestId: string) =>
  tx.query(sql.type(Nothing)`
    update mails
    set state = 'gathered', digest_id = ${sql.uuid(digestId)}, ended_at = now()
    where id = ${sql.uuid(id)} and state = 'pending'
  `);
