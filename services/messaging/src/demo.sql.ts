import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

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
