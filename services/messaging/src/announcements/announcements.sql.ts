import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Audience } from './audience.sql.ts';

const AnnouncementRow = z.object({
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
  announcements.audience,
  announcements.school_id as "schoolId",
  messages.subject,
  messages.html_message as "htmlMessage",
  announcements.written_by as "writtenBy",
  announcements.created_at as "createDate",
  announcements.send_at as "sendAt",
  case
    when announcements.recalled_at is not null then 'recalled'
    when announcements.done_at is not null then 'sent'
    when announcements.begun_at is not null then 'sending'
    else 'scheduled'
  end as state,
  case when announcements.done_at is null then announcements.expected else announcements.delivered_to end as recipients,
  announcements.delivered_to as "handedOut"
`;

/** Lists the newest 100 announcements. */
export const listAnnouncementRows = (db: Db) =>
  db.any(sql.type(AnnouncementRow)`
    select ${columns}
    from announcements
    join messages on messages.id = announcements.message_id
    order by announcements.message_id desc
    limit 100
  `);

export const findAnnouncementRow = (db: Db, id: number) =>
  db.maybeOne(sql.type(AnnouncementRow)`
    select ${columns}
    from announcements
    join messages on messages.id = announcements.message_id
    where announcements.message_id = ${id}
  `);

export interface PreparedAnnouncement extends Audience {
  subject: string;
  /** Sanitised HTML. */
  htmlMessage: string;
  /** An ISO instant; null for now. */
  sendAt: string | null;
}

/** Finds the same announcement by the same viewer within ten minutes. */
export const findRecentDuplicate = (tx: Db, viewer: Viewer, { audience, schoolId, subject, htmlMessage }: PreparedAnnouncement) =>
  tx.maybeOne(sql.type(z.object({ id: z.int(), recipients: z.int() }))`
    select messages.id, announcements.expected as recipients
    from announcements
    join messages on messages.id = announcements.message_id
    where
      announcements.written_by = ${viewer.userId}
      and announcements.created_at > now() - interval '10 minutes'
      and announcements.recalled_at is null
      and announcements.audience = ${audience}
      and announcements.school_id is not distinct from ${schoolId}
      and messages.subject = ${subject}
      and messages.html_message = ${htmlMessage}
    limit 1
  `);

/** Finds the announcement of the same request of the same viewer. */
export const findByKey = (tx: Db, viewer: Viewer, requestKey: string) =>
  tx.maybeOne(sql.type(z.object({ id: z.int(), recipients: z.int() }))`
    select announcements.message_id as id, announcements.expected as recipients
    from announcements
    where announcements.written_by = ${viewer.userId} and announcements.request_key = ${sql.uuid(requestKey)}
  `);

export type NewAnnouncementRow = PreparedAnnouncement & { expected: number; requestKey: string | null };

/** Records an announcement's audience and when it is due. */
export const insertAnnouncementRow = (
  tx: Db,
  viewer: Viewer,
  messageId: number,
  { audience, schoolId, sendAt, expected, requestKey }: NewAnnouncementRow,
) =>
  tx.query(sql.type(Nothing)`
    insert into announcements (message_id, written_by, audience, school_id, expected, request_key, send_at, check_at)
    values (
      ${messageId}, ${viewer.userId}, ${audience}, ${schoolId}, ${expected}, ${requestKey}::uuid,
      coalesce(${sendAt}::timestamptz, now()),
      coalesce(${sendAt}::timestamptz, now())
    )
  `);

/** Returns true to the one transaction that recalls it; false when the fan-out has started or it is already recalled. */
export async function markRecalled(tx: Db, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update announcements
    set recalled_at = now()
    where message_id = ${id} and begun_at is null and recalled_at is null
  `);
  return rowCount === 1;
}
