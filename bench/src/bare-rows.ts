import { LIKES_IN_A_LIST } from '@patchwork/content/articles/likes.sql';
import { UnrenderedArticle } from '@patchwork/content/articles/rendering';
import { visibleTo } from '@patchwork/content/articles/visible.sql';
import { listMediaItems } from '@patchwork/content/media/media.sql';
import { joinPerson, personColumns, personShape, toPerson } from '@patchwork/content/people/people.sql';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const Row = UnrenderedArticle.extend({ likesCount: z.int(), commentsCount: z.int(), likedByMe: z.boolean() });
const LikeRow = z.object({ articleId: z.int(), createDate: z.string(), ...personShape });

/** The first page as it is commonly done: nothing is kept rendered, three statements read the rows, put together for each reader. */
export async function findPageFromRows(db: CommonQueryMethods, userId: number) {
  const rows = await db.any(sql.prepared('bare_rows', Row)`
    select
      articles.id, articles.title, articles.narrative, articles.created_at as "createDate", articles.updated_at as "lastUpdate",
      articles.likes_count as "likesCount", articles.comments_count as "commentsCount",
      article_groups.id as "groupId", article_groups.name as "groupName",
      exists (select from article_likes where article_id = articles.id and user_id = ${userId}) as "likedByMe",
      ${personColumns}
    from articles
    ${joinPerson(sql.fragment`articles.author_id`)}
    left join school_groups as article_groups on article_groups.id = articles.school_group_id
    where ${visibleTo('everyone')}
    order by articles.id desc
    limit 10
  `);
  const ids = rows.map(({ id }) => id);
  const media = await listMediaItems(db, ids);
  const likes = Map.groupBy(await findLikesOf(db, ids), ({ articleId }) => articleId);
  return rows.map(({ groupId, groupName, likedByMe, likesCount, commentsCount, ...row }) => ({
    id: row.id,
    title: row.title,
    narrative: row.narrative,
    createUser: toPerson(row),
    createDate: row.createDate,
    lastUpdate: row.lastUpdate,
    schoolGroup: { id: groupId, name: groupName },
    mediaItems: media.get(row.id) ?? [],
    highlight: false,
    likes: (likes.get(row.id) ?? []).map((like) => ({ postedByUser: toPerson(like), createDate: like.createDate })),
    likesCount,
    likedByMe,
    comments: [],
    commentsCount,
  }));
}

const findLikesOf = (db: CommonQueryMethods, ids: readonly number[]) =>
  db.any(sql.prepared('bare_likes', LikeRow)`
    select newest.article_id as "articleId", newest.created_at as "createDate", ${personColumns}
    from unnest(${sql.array(ids, 'int8')}) as given (id)
    cross join lateral (
      select article_likes.*
      from article_likes
      where article_likes.article_id = given.id
      order by article_likes.created_at desc, article_likes.user_id desc
      limit ${sql.literalValue(String(LIKES_IN_A_LIST))}
    ) as newest
    ${joinPerson(sql.fragment`newest.user_id`)}
    order by newest.article_id, newest.created_at desc
  `);
