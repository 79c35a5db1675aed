import type { Viewer } from '@patchwork/platform/assertion';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Like } from '../contract-types.ts';
import { joinPerson, personColumns, personShape, toPerson, withKnown } from '../people/people.sql.ts';

const LikeRow = z.object({ createDate: z.string(), ...personShape });

/** Newest first; all of them without a limit. */
export async function findLikes(db: CommonQueryMethods, articleId: number, limit?: number): Promise<Like[]> {
  const rows = await db.any(sql.type(LikeRow)`
    select article_likes.created_at as "createDate", ${personColumns}
    from article_likes
    ${joinPerson(sql.fragment`article_likes.user_id`)}
    where article_likes.article_id = ${articleId}
    order by article_likes.created_at desc, article_likes.user_id desc
    limit ${limit ?? null}
  `);
  return rows.map((row) => ({ postedByUser: toPerson(row), createDate: row.createDate }));
}

/** False when this person has liked the report before. */
export async function insertLike(tx: CommonQueryMethods, viewer: Viewer, articleId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(z.object({}))`
    ${withKnown(viewer)}
    insert into article_likes (article_id, user_id, created_at)
    values (${articleId}, ${viewer.userId}, clock_timestamp())
    on conflict on constraint article_likes__once do nothing
  `);
  if (rowCount === 0) return false;
  await tx.query(sql.type(z.object({}))`
    update articles
    set likes_count = likes_count + 1
    where articles.id = ${articleId}
  `);
  return true;
}
