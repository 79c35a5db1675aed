import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Audience, belongsTo } from './audience.sql.ts';

const UnderWay = z.object({
  messageId: z.int(),
  audience: z.enum(['everyone', 'leads', 'school']),
  schoolId: z.int().nullable(),
  givenUpTo: z.int(),
  isFirst: z.boolean(),
});
export type UnderWay = z.output<typeof UnderWay>;

/** Begins to hand a message out, or goes on; others wait until the transaction ends. Null when it is done, recalled, or too early. */
export const beginOrGoOn = (tx: Db, messageId: number) =>
  tx.maybeOne(sql.type(UnderWay)`
    update written_messages
    set begun_at = coalesce(begun_at, now()), check_at = now() + interval '2 minutes'
    where message_id = ${messageId} and send_at <= now() and done_at is null and recalled_at is null
    returning
      message_id as "messageId",
      audience,
      school_id as "schoolId",
      given_up_to as "givenUpTo",
      begun_at = now() as "isFirst"
  `);

/** Sorts the message among the others by when people got it, not by when it was written. */
export const dateNow = (tx: Db, messageId: number) =>
  tx.query(sql.type(Nothing)`
    update messages
    set sent_at = now()
    where id = ${messageId}
  `);

/** Gives it to the next people by id. Answers how many there were, and the last of them (null without any). */
export const giveToNext = (tx: Db, message: Audience & UnderWay, limit: number) =>
  tx.one(sql.type(z.object({ count: z.int(), last: z.int().nullable() }))`
    with next as materialized (
      select people.user_id
      from people
      where people.user_id > ${message.givenUpTo} and ${belongsTo(message)}
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

/** Notes how far a message has been handed out, so that the next batch begins there. */
export const noteGiven = (
  tx: Db,
  messageId: number,
  { count, last, isDone }: { count: number; last: number | null; isDone: boolean },
) =>
  tx.query(sql.type(Nothing)`
    update written_messages
    set
      given_to = given_to + ${count},
      given_up_to = coalesce(${last}::bigint, given_up_to),
      done_at = case when ${isDone}::boolean then now() end
    where message_id = ${messageId}
  `);

/** Takes the messages whose time has come or that stand still, and sets when to look again. */
export const takeOverdueMessages = (tx: Db) =>
  tx.anyFirst(sql.type(z.object({ messageId: z.int() }))`
    update written_messages
    set check_at = now() + interval '10 minutes'
    where message_id in (
      select message_id
      from written_messages
      where done_at is null and recalled_at is null and check_at <= now()
      for update skip locked
    )
    returning message_id as "messageId"
  `);
