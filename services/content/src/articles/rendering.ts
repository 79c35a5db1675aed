import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Article, MediaItem } from '../contract-types.ts';
import { listMediaItems } from '../media/media.sql.ts';
import { joinPerson, personColumns, personShape, toPerson } from '../people/people.sql.ts';
import { findNewestLikes } from './likes.sql.ts';

/** The part of an Article that is the same for every viewer and changes seldom: kept as text, sent as it is. */
export type RenderedArticle = Omit<Article, 'likes' | 'likesCount' | 'likedByMe' | 'comments' | 'commentsCount'>;

export const UnrenderedArticle = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  createDate: z.string(),
  lastUpdate: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  isHidden: z.boolean(),
  ...personShape,
});
export type UnrenderedArticle = z.output<typeof UnrenderedArticle>;

/** The kept JSON text of a report. A new one's is made by `writeArticle` in its statement. */
export function renderArticle(row: UnrenderedArticle, mediaItems: MediaItem[]): string {
  const article: RenderedArticle = {
    id: row.id,
    title: row.title,
    narrative: row.narrative,
    createUser: toPerson(row),
    createDate: row.createDate,
    lastUpdate: row.lastUpdate,
    schoolGroup: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    mediaItems,
    highlight: false,
    ...(row.isHidden && { isHidden: true }),
  };
  return JSON.stringify(article);
}

/**
 * Makes the kept JSON of these reports anew. Call it in the transaction of the change, after locking or changing their rows,
 * or two changes at once could each miss the other's.
 */
export async function renderArticles(tx: CommonQueryMethods, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.any(sql.prepared('content_rows_to_render', UnrenderedArticle)`
    select
      articles.id, articles.title, articles.narrative,
      articles.created_at as "createDate", articles.updated_at as "lastUpdate",
      article_groups.id as "groupId", article_groups.name as "groupName", articles.hidden_at is not null as "isHidden",
      ${personColumns}
    from articles
    ${joinPerson(sql.fragment`articles.author_id`)}
    left join school_groups as article_groups on article_groups.id = articles.school_group_id
    where articles.id = any(${sql.array(ids, 'int8')})
  `);
  const mediaItems = await listMediaItems(tx, ids);
  const texts = rows.map((row) => [row.id, renderArticle(row, mediaItems.get(row.id) ?? [])]);
  await tx.query(sql.prepared('content_keep_rendered', Nothing)`
    update articles
    set rendered = fresh.rendered
    from ${sql.unnest(texts, ['int8', 'text'])} as fresh (id, rendered)
    where articles.id = fresh.id
  `);
}

/** The same for the newest likes, which lists carry. */
export async function renderLikes(tx: CommonQueryMethods, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const likes = await findNewestLikes(tx, id);
    await tx.query(sql.prepared('content_keep_rendered_likes', Nothing)`
      update articles
      set rendered_likes = ${JSON.stringify(likes)}
      where articles.id = ${id}
    `);
  }
}
