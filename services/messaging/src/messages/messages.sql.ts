import type { Viewer } from '@patchwork/platform/assertion';
import { Count, type Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const MessageRow = z.object({
  id: z.int(),
  subject: z.string(),
  htmlMessage: z.string(),
  sentDateTime: z.string(),
  hasBeenRead: z.boolean(),
});

const columns = sql.fragment`
  messages.id,
  messages.subject,
  messages.html_message as "htmlMessage",
  messages.sent_at as "sentDateTime",
  message_recipients.read_at is not null as "hasBeenRead"
`;

/** The viewer's messages that they have not deleted; users see no other rows. */
const ownedBy = (viewer: Viewer) => sql.fragment`
  message_recipients.user_id = ${viewer.userId} and message_recipients.deleted_at is null
`;

/** Lists the newest 500; retention keeps mailboxes smaller than that. */
export const listMessages = (db: Db, viewer: Viewer) =>
  db.any(sql.prepared('messages_list', MessageRow)`
    select ${columns}
    from message_recipients
    join messages on messages.id = message_recipients.message_id
    where ${ownedBy(viewer)}
    order by messages.sent_at desc, messages.id desc
    limit 500
  `);

export const countUnread = (db: Db, viewer: Viewer): Promise<number> =>
  db.oneFirst(sql.prepared('messages_count_unread', Count)`
    select count(*)
    from message_recipients
    where ${ownedBy(viewer)} and message_recipients.read_at is null
  `);

/** Marks a message as read; the first time stays. Returns null when it is deleted or not the viewer's. */
export const markRead = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.type(MessageRow)`
    update message_recipients
    set read_at = coalesce(message_recipients.read_at, now())
    from messages
    where messages.id = ${id} and message_recipients.message_id = messages.id and ${ownedBy(viewer)}
    returning ${columns}
  `);

/** Returns null when the message is already deleted or not the viewer's. */
export const markDeleted = (db: Db, viewer: Viewer, id: number) =>
  db.maybeOne(sql.type(MessageRow)`
    update message_recipients
    set deleted_at = now()
    from messages
    where messages.id = ${id} and message_recipients.message_id = messages.id and ${ownedBy(viewer)}
    returning ${columns}
  `);

/** Inserts a message and returns its id. The HTML must already be sanitised. */
export const insertMessage = (tx: Db, message: { subject: string; htmlMessage: string }): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into messages (subject, html_message)
    values (${message.subject}, ${message.htmlMessage})
    returning id
  `);
