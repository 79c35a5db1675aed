import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const CommentNotice = z.object({
  id: z.uuid(),
  articleId: z.int(),
  commentId: z.int(),
  responseId: z.int().nullable(),
});
export type CommentNotice = z.output<typeof CommentNotice>;

export const insertCommentNotice = (tx: Db, { id, articleId, commentId, responseId }: CommentNotice) =>
  tx.query(sql.type(Nothing)`
    insert into comment_notices (id, article_id, comment_id, response_id, check_at)
    values (${sql.uuid(id)}, ${articleId}, ${commentId}, ${responseId}, now())
    on conflict do nothing
  `);

/** Returns true to the one transaction that resolves the notice; others wait and get false. */
export async function markResolved(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update comment_notices
    set resolved_at = now()
    where id = ${sql.uuid(id)} and resolved_at is null
  `);
  return rowCount === 1;
}

/** Claims up to 100 due notices. After 24 hours, a notice is too old to send. */
export const takeDueCommentNotices = (db: Db) =>
  db.any(sql.type(CommentNotice)`
    update comment_notices
    set check_at = now() + interval '2 minutes'
    where id in (
      select id
      from comment_notices
      where resolved_at is null and check_at <= now() and created_at > now() - interval '24 hours'
      order by check_at
      limit 100
      for update skip locked
    )
    returning id, article_id as "articleId", comment_id as "commentId", response_id as "responseId"
  `);
