import { z } from 'zod';
import { audiences } from '../access/audience.ts';
import { type Audience, seesWaitingMedia } from '../access/visible.sql.ts';
import type { Article, MediaItem } from '../contract-types.ts';
import { personShape, toPerson } from '../people/people.sql.ts';
import type { ArticleRow, Reader } from './article-rows.sql.ts';

// The only place that makes the JSON of a report. Every field is named here, so a new column is never sent by accident, and
// `articles.test.ts` checks the result against the contract's schema, without additional properties.

/** The content of `articles.rendered`: everything that seldom changes and is the same for every viewer. */
type RenderedArticle = Omit<Article, 'likes' | 'likesCount' | 'likedByMe' | 'comments' | 'commentsCount'>;

/** What `renderArticle` needs of a report. */
export const RowToRender = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  createDate: z.string(),
  lastUpdate: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  isHidden: z.boolean(),
  audience: z.enum(audiences),
  waitsForReview: z.boolean(),
  isWithdrawn: z.boolean(),
  isAnswer: z.boolean(),
  ...personShape,
});
export type RowToRender = z.output<typeof RowToRender>;

/** The JSON text for `articles.rendered` or, with pictures that wait for consent, `articles.rendered_own`. */
export function renderArticle(row: RowToRender, mediaItems: MediaItem[]): string {
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
    ...(row.isAnswer && { isAnswer: true }),
    ...(row.isHidden && { isHidden: true }),
    ...(row.audience !== 'everyone' && { audience: row.audience }),
    ...(row.waitsForReview && { waitsForReview: true }),
    ...(row.isWithdrawn && { isWithdrawn: true }),
  };
  return JSON.stringify(article);
}

/** One of the readers for whom rows were read. */
export interface For {
  audience: Audience;
  reader: Reader;
}

/** The pictures that wait for consent, if there are any and this reader sees them. */
export const ownOf = ({ renderedOwn, schoolId }: ArticleRow, { audience, reader }: For): string | null =>
  seesWaitingMedia(audience, reader, schoolId) ? renderedOwn : null;

/** A report for one viewer; `likes` and `comments` are JSON texts. */
export function articleJson(row: ArticleRow, viewer: For, likes: string, comments: string): string {
  const isLiked = row.likedBy.includes(viewer.reader.userId);
  const counts = `"likes":${likes},"likesCount":${row.likesCount},"likedByMe":${isLiked},"comments":${comments},"commentsCount":${row.commentsCount}`;
  return withCounts(ownOf(row, viewer) ?? row.rendered, counts);
}

const withCounts = (rendered: string, counts: string) => `${rendered.slice(0, -1)},${counts}}`;

/** A page of reports: with their newest likes, without comments. */
export const articleListJson = (rows: readonly ArticleRow[], viewer: For): string =>
  `[${rows.map((row) => articleJson(row, viewer, row.renderedLikes, '[]')).join()}]`;

/** A new report, without likes and comments. */
export const newArticleJson = (rendered: string): string =>
  withCounts(rendered, '"likes":[],"likesCount":0,"likedByMe":false,"comments":[],"commentsCount":0');
