import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Audience, belongsTo } from './audience.sql.ts';

const Sending = z.object({
  messageId: z.int(),
  audience: z.enum(['everyone', 'leads', 'school']),
  schoolId: z.int().nullable(),
  deliveredUpTo: z.int(),
  isFirst: z.boolean(),
});
type Sending = z.output<typeof Sending>;

/**
 * Starts or resumes an announcement's fan-out; others wait for the transaction. Null when it is done, recalled or not yet due.
 */
export const beginOrGoOn = (tx: Db, messageId: number) =>
  tx.maybeOne(sql.type(Sending)`
    update announcements
    set begun_at = coalesce(begun_at, now()), check_at = now() + interval '2 minutes'
    where message_id = ${messageId} and send_at <= now() and done_at is null and recalled_at is null
    returning
      message_id as "messageId",
      audience,
      school_id as "schoolId",
      delivered_up_to as "deliveredUpTo",
      begun_at = now() as "isFirst"
  `);

/** Dates the message by its delivery, not by when it was written, so that it is sorted correctly in mailboxes. */
export const dateNow = (tx: Db, messageId: number) =>
  tx.query(sql.type(Nothing)`
    update messages
    set sent_at = now()
    where id = ${messageId}
  `);

/** Delivers the message to the next users by id. Returns how many there were and the last id (null if there were none). */
export const deliverToNext = (tx: Db, message: Audience & Sending, limit: number) =>
  tx.one(sql.type(z.object({ count: z.int(), last: z.int().nullable() }))`
    with next as materialized (
      select people.user_id
      from people
      where people.user_id > ${message.deliveredUpTo} and ${belongsTo(message)}
      order by people.user_id
      limit ${limit}
    ),
    given as (
      insert into message_recipients (message_id, user_id)
      select ${message.messageId}, next.user_id
      from next
      on conflict do nothing
    )
    select count(*), max(next.user_id) as last
    from next
  `);

/** Records the progress of a fan-out, so that the next batch starts there. */
export const noteGiven = (
  tx: Db,
  messageId: number,
  { count, last, isDone }: { count: number; last: number | null; isDone: boolean },
) =>
  tx.query(sql.type(Nothing)`
    update announcements
    set
      delivered_to = delivered_to + ${count},
      delivered_up_to = coalesce(${last}::bigint, delivered_up_to),
      done_at = case when ${isDone}::boolean then now() end
    where message_id = ${messageId}
  `);

/** Claims due announcements; each resumes after its last batch. */
export const takeDueMessages = (db: Db) =>
  db.anyFirst(sql.type(z.object({ messageId: z.int() }))`
    update announcements
    set check_at = now() + interval '2 minutes'
    where message_id in (
      select message_id
      from announcements
      where done_at is null and recalled_at is null and check_at <= now()
      for update skip locked
    )
    returning message_id as "messageId"
  `);
