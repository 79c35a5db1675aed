import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

interface DemoMessageRow {
  id: number;
  subject: string;
  htmlMessage: string;
  sentAt: Date;
  recipients: { userId: number; isRead: boolean }[];
}

/** Keeps a message under a fixed id; false when the id is taken, and then nothing is changed. Who has read it did so an hour later. */
export async function saveDemoMessage(
  tx: Db,
  { id, subject, htmlMessage, sentAt, recipients }: DemoMessageRow,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into messages (id, subject, html_message, sent_at)
    overriding system value
    values (${id}, ${subject}, ${htmlMessage}, ${sql.timestamp(sentAt)})
    on conflict do nothing
  `);
  if (rowCount === 0) return false;
  const rows = recipients.map(({ userId, isRead }) => [id, userId, isRead]);
  await tx.query(sql.type(Nothing)`
    insert into message_recipients (message_id, user_id, read_at)
    select given.message_id, given.user_id, case when given.is_read then ${sql.timestamp(sentAt)}::timestamptz + interval '1 hour' end
    from ${sql.unnest(rows, ['int8', 'int8', 'bool'])} as given (message_id, user_id, is_read)
  `);
  await tx.query(sql.type(Nothing)`
    select setval(pg_get_serial_sequence('messages', 'id'), (select max(id) from messages))
  `);
  return true;
}

interface DemoWrittenRow {
  messageId: number;
  writtenBy: number;
  audience: 'everyone' | 'leads' | 'school';
  schoolId: number | null;
  writtenAt: Date;
  dueAt: Date;
  expected: number;
  givenTo: { userId: number }[];
  isRecalled: boolean;
}

/** Handed out already where somebody has it; recalled an hour after it was written; else it waits for its time. */
export async function saveDemoWritten(tx: Db, row: DemoWrittenRow): Promise<void> {
  const [written, due] = [sql.timestamp(row.writtenAt), sql.timestamp(row.dueAt)];
  const isSent = row.givenTo.length > 0;
  await tx.query(sql.type(Nothing)`
    insert into written_messages (
      message_id, written_by, audience, school_id, created_at, send_at, check_at, expected, begun_at, done_at, given_up_to, given_to,
      recalled_at
    )
    values (
      ${row.messageId}, ${row.writtenBy}, ${row.audience}, ${row.schoolId}, ${written}, ${due}, ${due}, ${row.expected},
      ${isSent ? due : null}, ${isSent ? due : null}, ${Math.max(0, ...row.givenTo.map(({ userId }) => userId))},
      ${row.givenTo.length}, case when ${row.isRecalled}::boolean then ${written}::timestamptz + interval '1 hour' end
    )
  `);
}

interface DemoFeedbackRow {
  id: number;
  userId: number;
  schoolId: number;
  title: string;
  narrative: string;
  at: Date;
}

/** Keeps feedback under a fixed id; false when the id is taken, and then nothing is changed. */
export async function saveDemoFeedback(
  tx: Db,
  { id, userId, schoolId, title, narrative, at }: DemoFeedbackRow,
): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into feedback (id, user_id, school_id, title, narrative, created_at)
    overriding system value
    values (${id}, ${userId}, ${schoolId}, ${title}, ${narrative}, ${sql.timestamp(at)})
    on conflict do nothing
  `);
  await tx.query(sql.type(Nothing)`
    select setval(pg_get_serial_sequence('feedback', 'id'), (select max(id) from feedback))
  `);
  return rowCount === 1;
}

export interface NewDemoConcern {
  id: number;
  kind: 'article' | 'comment' | 'school';
  targetId: number;
  articleId: number | null;
  schoolId: number;
  placeSchoolId: number;
  excerpt: string | null;
  reason: string;
  raisedBy: { userId: number; schoolId: number };
  at: Date;
  closed: { by: number; outcome: string; at: Date } | null;
}

export async function saveDemoConcern(tx: Db, { closed, raisedBy, ...concern }: NewDemoConcern): Promise<void> {
  await tx.query(sql.type(Nothing)`
    insert into concerns (
      id, kind, target_id, article_id, school_id, place_school_id, excerpt, reason, raised_by, raised_by_school_id, created_at,
      closed_at, closed_by, outcome
    )
    overriding system value
    values (
      ${concern.id}, ${concern.kind}, ${concern.targetId}, ${concern.articleId}, ${concern.schoolId},
      nullif(${concern.placeSchoolId}::bigint, ${concern.schoolId}::bigint), ${concern.excerpt}, ${concern.reason},
      ${raisedBy.userId}, ${raisedBy.schoolId}, ${sql.timestamp(concern.at)},
      ${closed && sql.timestamp(closed.at)}, ${closed?.by ?? null}, ${closed?.outcome ?? null}
    )
  `);
  await tx.query(sql.type(Nothing)`
    select setval(pg_get_serial_sequence('concerns', 'id'), (select max(id) from concerns))
  `);
}

interface DemoAction {
  concernId: number;
  kind: 'article' | 'comment';
  targetId: number;
  reason: string;
  doneBy: number;
  at: Date;
}

/** Notes that the thing is hidden; answers the number of the action. */
export const saveDemoAction = (tx: Db, { concernId, kind, targetId, reason, doneBy, at }: DemoAction) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concern_actions (concern_id, kind, target_id, is_hidden, reason, done_by, created_at)
    values (${concernId}, ${kind}, ${targetId}, true, ${reason}, ${doneBy}, ${sql.timestamp(at)})
    returning id
  `);
