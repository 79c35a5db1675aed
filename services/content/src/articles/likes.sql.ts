import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Like } from '../contract-types.ts';
import { joinPerson, personColumns, personShape, toPerson, withKnown } from '../people/people.sql.ts';

const LikeRow = z.object({ articleId: z.int(), createDate: z.string(), ...personShape });

/** The newest, kept rendered beside the report. */
export const LIKES_IN_A_LIST = 20;

/** All of them by report, newest first. */
export async function findLikes(db: CommonQueryMethods, articleIds: readonly number[]): Promise<Map<number, Like[]>> {
  if (articleIds.length === 0) return new Map();
  const isOfThese = sql.fragment`article_likes.article_id = any(${sql.array(articleIds, 'int8')})`;
  const rows = await db.any(sql.prepared('content_likes_of_articles', LikeRow)`${likesWhere(isOfThese)}`);
  const byArticle = Map.groupBy(rows, ({ articleId }) => articleId);
  return new Map([...byArticle].map(([articleId, ofArticle]) => [articleId, ofArticle.map(toLike)]));
}

/** As many as lists carry. */
export const findNewestLikes = async (db: CommonQueryMethods, articleId: number): Promise<Like[]> =>
  (
    await db.any(sql.prepared('content_newest_likes', LikeRow)`
      ${likesWhere(sql.fragment`article_likes.article_id = ${articleId}`)}
      limit ${sql.literalValue(String(LIKES_IN_A_LIST))}
    `)
  ).map(toLike);

const likesWhere = (condition: FragmentSqlToken) => sql.fragment`
  select article_likes.article_id as "articleId", article_likes.created_at as "createDate", ${personColumns}
  from article_likes
  ${joinPerson(sql.fragment`article_likes.user_id`)}
  where ${condition}
  order by article_likes.created_at desc, article_likes.user_id desc
`;

const toLike = (row: z.output<typeof LikeRow>): Like => ({ postedByUser: toPerson(row), createDate: row.createDate });

/** False when this person has liked the report before. */
export async function insertLike(tx: CommonQueryMethods, viewer: Viewer, articleId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.prepared('content_insert_like', Nothing)`
    ${withKnown(viewer)}
    insert into article_likes (article_id, user_id, created_at)
    values (${articleId}, ${viewer.userId}, clock_timestamp())
    on conflict on constraint article_likes__once do nothing
  `);
  if (rowCount === 0) return false;
  await tx.query(sql.prepared('content_count_like', Nothing)`
    update articles
    set likes_count = likes_count + 1
    where articles.id = ${articleId}
  `);
  return true;
}
