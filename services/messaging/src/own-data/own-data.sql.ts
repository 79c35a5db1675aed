import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

// Complete lists, oldest first: retention limits their length. No row names another person.

const Received = z.object({
  id: z.int(),
  subject: z.string(),
  htmlMessage: z.string(),
  sentAt: z.string(),
  readAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});

/** Includes messages that the user has deleted: their rows still exist. */
export const listReceived = (db: Db, userId: number) =>
  db.any(sql.type(Received)`
    select
      messages.id, messages.subject, messages.html_message as "htmlMessage", messages.sent_at as "sentAt",
      message_recipients.read_at as "readAt", message_recipients.deleted_at as "deletedAt"
    from message_recipients
    join messages on messages.id = message_recipients.message_id
    where message_recipients.user_id = ${userId}
    order by messages.id
  `);

const AnnouncementRow = z.object({
  id: z.int(),
  subject: z.string(),
  htmlMessage: z.string(),
  audience: z.string(),
  schoolId: z.int().nullable(),
  writtenAt: z.string(),
  sendAt: z.string(),
  recalledAt: z.string().nullable(),
});

export const listAnnouncementRows = (db: Db, userId: number) =>
  db.any(sql.type(AnnouncementRow)`
    select
      messages.id, messages.subject, messages.html_message as "htmlMessage", announcements.audience,
      announcements.school_id as "schoolId", announcements.created_at as "writtenAt",
      announcements.send_at as "sendAt", announcements.recalled_at as "recalledAt"
    from announcements
    join messages on messages.id = announcements.message_id
    where announcements.written_by = ${userId}
    order by messages.id
  `);

const Feedback = z.object({ id: z.int(), title: z.string(), narrative: z.string(), createdAt: z.string() });

export const listFeedbackOf = (db: Db, userId: number) =>
  db.any(sql.type(Feedback)`
    select feedback.id, feedback.title, feedback.narrative, feedback.created_at as "createdAt"
    from feedback
    where feedback.user_id = ${userId}
    order by feedback.id
  `);

const Concern = z.object({
  id: z.int(),
  about: z.string(),
  aboutId: z.int(),
  reason: z.string(),
  raisedAt: z.string(),
  closedAt: z.string().nullable(),
});

/** Lists the concerns that the user raised, without the excerpt (another person's words) or the outcome (staff notes). */
export const listConcernsOf = (db: Db, userId: number) =>
  db.any(sql.type(Concern)`
    select
      concern_cases.id, concern_cases.kind as about, concern_cases.target_id as "aboutId", concern_cases.reason,
      concern_cases.created_at as "raisedAt", concern_cases.closed_at as "closedAt"
    from concern_cases
    where concern_cases.raised_by = ${userId}
    order by concern_cases.id
  `);

const Mail = z.object({ kind: z.string(), state: z.string(), createdAt: z.string() });

/** Lists the mails to the user; their text is not stored. */
export const listMailsTo = (db: Db, userId: number) =>
  db.any(sql.type(Mail)`
    select mails.kind, mails.state, mails.created_at as "createdAt"
    from mails
    where mails.user_id = ${userId}
    order by mails.created_at
  `);
