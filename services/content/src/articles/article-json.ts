import type { Comment, Like } from '../contract-types.ts';
import type { ArticleRow } from './articles.sql.ts';

/** The JSON text of an Article: what was rendered when it changed, the counts, and the viewer's own part. */
const join = (row: ArticleRow, likes: string, comments: string): string =>
  `${row.rendered.slice(0, -1)},"likes":${likes},"likesCount":${row.likesCount},"likedByMe":${row.likedByMe},"comments":${comments},"commentsCount":${row.commentsCount}}`;

/** In lists: the newest likes only, and no comments. */
export const toListJson = (rows: readonly ArticleRow[]): string =>
  `[${rows.map((row) => join(row, row.renderedLikes, '[]')).join()}]`;

/** One report whole, with all its likes and comments. */
export const toArticleJson = (row: ArticleRow, likes: Like[], comments: Comment[]): string =>
  join(row, JSON.stringify(likes), JSON.stringify(comments));
