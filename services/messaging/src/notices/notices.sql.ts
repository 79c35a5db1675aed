import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const NoticeRow = z.object({
  id: z.uuid(),
  articleId: z.int(),
  commentId: z.int(),
  responseId: z.int().nullable(),
  isResolved: z.boolean(),
});
export type NoticeRow = z.output<typeof NoticeRow>;

const columns = sql.fragment`
  comment_notices.id,
  comment_notices.article_id as "articleId",
  comment_notices.comment_id as "commentId",
  comment_notices.response_id as "responseId",
  comment_notices.resolved_at is not null as "isResolved"
`;

export const insertNotice = (tx: Db, notice: Omit<NoticeRow, 'isResolved'>) =>
  tx.query(sql.prepared('notices_insert', Nothing)`
    insert into comment_notices (id, article_id, comment_id, response_id)
    values (${sql.uuid(notice.id)}, ${notice.articleId}, ${notice.commentId}, ${notice.responseId})
    on conflict do nothing
  `);

export const findNotice = (db: Db, id: string) =>
  db.maybeOne(sql.prepared('notices_find', NoticeRow)`
    select ${columns}
    from comment_notices
    where comment_notices.id = ${sql.uuid(id)}
  `);

/** True for the one transaction that resolves the notice; the others wait for it and then get false. */
export async function markResolved(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.prepared('notices_mark_resolved', Nothing)`
    update comment_notices
    set resolved_at = now()
    where id = ${sql.uuid(id)} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Takes up to 500 notices whose time for a look has come. After a day nobody needs to be told of a comment any more. */
export const takeOverdueNotices = (tx: Db) =>
  tx.anyFirst(sql.type(z.object({ id: z.uuid() }))`
    update comment_notices
    set check_at = now() + interval '10 minutes'
    where id in (
      select id
      from comment_notices
      where resolved_at is null and check_at < now() and created_at > now() - interval '24 hours'
      order by check_at
      limit 500
      for update skip locked
    )
    returning id
  `);
