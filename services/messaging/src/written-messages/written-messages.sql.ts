import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Audience } from './audience.sql.ts';

const WrittenMessageRow = z.object({
  id: z.int(),
  audience: z.enum(['everyone', 'leads', 'school']),
  schoolId: z.int().nullable(),
  subject: z.string(),
  htmlMessage: z.string(),
  writtenBy: z.int(),
  createDate: z.string(),
  sendAt: z.string(),
  state: z.enum(['scheduled', 'sending', 'sent', 'recalled']),
  recipients: z.int(),
  handedOut: z.int(),
});

const columns = sql.fragment`
  messages.id,
  written_messages.audience,
  written_messages.school_id as "schoolId",
  messages.subject,
  messages.html_message as "htmlMessage",
  written_messages.written_by as "writtenBy",
  written_messages.created_at as "createDate",
  written_messages.send_at as "sendAt",
  case
    when written_messages.recalled_at is not null then 'recalled'
    when written_messages.done_at is not null then 'sent'
    when written_messages.begun_at is not null then 'sending'
    else 'scheduled'
  end as state,
  case when written_messages.done_at is null then written_messages.expected else written_messages.given_to end as recipients,
  written_messages.given_to as "handedOut"
`;

/** The newest 100. */
export const listWritten = (db: Db) =>
  db.any(sql.type(WrittenMessageRow)`
    select ${columns}
    from written_messages
    join messages on messages.id = written_messages.message_id
    order by written_messages.message_id desc
    limit 100
  `);

export const findWritten = (db: Db, id: number) =>
  db.maybeOne(sql.type(WrittenMessageRow)`
    select ${columns}
    from written_messages
    join messages on messages.id = written_messages.message_id
    where written_messages.message_id = ${id}
  `);

export interface NewWriting extends Audience {
  subject: string;
  /** Reduced to the allowed tags. */
  htmlMessage: string;
  /** An ISO instant; null for now. */
  sendAt: string | null;
}

/** Makes later transactions of the same person wait, so that a double click is seen as one. */
export const lockWritingOf = (tx: Db, viewer: Viewer) =>
  tx.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('written-message'), ${viewer.userId}::int)`);

/** The same by the same person within 10 s. */
export const findJustWritten = (tx: Db, viewer: Viewer, { audience, schoolId, subject, htmlMessage }: NewWriting) =>
  tx.maybeOne(sql.type(z.object({ id: z.int(), recipients: z.int() }))`
    select messages.id, written_messages.expected as recipients
    from written_messages
    join messages on messages.id = written_messages.message_id
    where
      written_messages.written_by = ${viewer.userId}
      and written_messages.created_at > now() - interval '10 seconds'
      and written_messages.audience = ${audience}
      and written_messages.school_id is not distinct from ${schoolId}
      and messages.subject = ${subject}
      and messages.html_message = ${htmlMessage}
    limit 1
  `);

/** Remembers for whom a message is, and when. It is looked at again when its time has come, or if it is handed out now, a little later. */
export const insertWritten = (
  tx: Db,
  viewer: Viewer,
  messageId: number,
  expected: number,
  { audience, schoolId, sendAt }: NewWriting,
) =>
  tx.query(sql.type(Nothing)`
    insert into written_messages (message_id, written_by, audience, school_id, expected, send_at, check_at)
    values (
      ${messageId}, ${viewer.userId}, ${audience}, ${schoolId}, ${expected},
      coalesce(${sendAt}::timestamptz, now()),
      coalesce(${sendAt}::timestamptz, now() + interval '2 minutes')
    )
  `);

/** True for the one transaction that takes it back; false when handing it out has begun, or it was taken back before. */
export async function markRecalled(tx: Db, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update written_messages
    set recalled_at = now()
    where message_id = ${id} and begun_at is null and recalled_at is null
  `);
  return rowCount === 1;
}
