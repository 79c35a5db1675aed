import { findNewestLikes } from '@patchwork/content/articles/likes.sql';
import { everyone, visibleTo } from '@patchwork/content/articles/visible.sql';
import { RowToRender } from '@patchwork/content/feed-cache/article-json';
import { listMediaItems } from '@patchwork/content/media/media.sql';
import { joinPerson, personColumns, toPerson } from '@patchwork/content/people/people.sql';
import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = RowToRender.omit({ isHidden: true, audience: true, waitsForReview: true }).extend({
  likesCount: z.int(),
  commentsCount: z.int(),
  likedByMe: z.boolean(),
});

/** Builds the first page without the feed cache: three statements read the rows, and the page is assembled for each reader. */
export async function findPageFromRows(db: Db, userId: number) {
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
    where ${visibleTo(everyone)}
    order by articles.id desc
    limit 10
  `);
  const ids = rows.map(({ id }) => id);
  const media = await listMediaItems(db, ids);
  const likes = await findNewestLikes(db, ids);
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
    likes: likes.get(row.id) ?? [],
    likesCount,
    likedByMe,
    comments: [],
    commentsCount,
  }));
}
