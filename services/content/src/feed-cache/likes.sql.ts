import { type Db, opaque } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Like } from '../contract-types.ts';
import { joinPerson, personColumns, personShape, toPerson } from '../people/people.sql.ts';

const LikeRow = z.object({ articleId: z.int(), createDate: z.string(), ...personShape });

/** How many of the newest likes a list contains; stored with the report. */
export const LIKES_IN_A_LIST = 20;

/** All likes by report, newest first; reports without likes are missing. */
export async function findLikes(db: Db, articleIds: readonly number[]): Promise<Map<number, Like[]>> {
  if (articleIds.length === 0) return new Map();
  return byArticle(
    await db.any(sql.prepared('content_likes_of_articles', LikeRow)`
      select article_likes.article_id as "articleId", article_likes.created_at as "createDate", ${personColumns}
      from article_likes
      ${joinPerson(sql.fragment`article_likes.user_id`)}
      where article_likes.article_id = any(${opaque(articleIds, 'int8')})
      order by article_likes.created_at desc, article_likes.user_id desc
    `),
  );
}

/** The likes that lists contain, by report. */
export const findNewestLikes = async (db: Db, articleIds: readonly number[]): Promise<Map<number, Like[]>> =>
  byArticle(
    await db.any(sql.prepared('content_newest_likes_of_articles', LikeRow)`
      select newest.article_id as "articleId", newest.created_at as "createDate", ${personColumns}
      from unnest(${opaque(articleIds, 'int8')}) as given (id)
      cross join lateral (
        select article_likes.*
        from article_likes
        where article_likes.article_id = given.id
        order by article_likes.created_at desc, article_likes.user_id desc
        limit ${sql.literalValue(String(LIKES_IN_A_LIST))}
      ) as newest
      ${joinPerson(sql.fragment`newest.user_id`)}
      order by newest.created_at desc, newest.user_id desc
    `),
  );

function byArticle(rows: readonly z.output<typeof LikeRow>[]): Map<number, Like[]> {
  const grouped = Map.groupBy(rows, ({ articleId }) => articleId);
  return new Map([...grouped].map(([articleId, ofArticle]) => [articleId, ofArticle.map(toLike)]));
}

const toLike = (row: z.output<typeof LikeRow>): Like => ({ postedByUser: toPerson(row), createDate: row.createDate });
