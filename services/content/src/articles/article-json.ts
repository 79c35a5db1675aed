import type { Comment } from '../contract-types.ts';
import type { ArticleRow } from './articles.sql.ts';

/** JSON text, for each of those for whom the rows were read. */
export type JsonFor = (userId: number) => Buffer;

/** What was rendered when the report changed, the counts, and the viewer's own part. */
const join = (row: ArticleRow, isLiked: boolean, likes: string, comments: string): string =>
  `${row.rendered.slice(0, -1)},"likes":${likes},"likesCount":${row.likesCount},"likedByMe":${isLiked},"comments":${comments},"commentsCount":${row.commentsCount}}`;

/** In lists: the newest likes only, and no comments. */
export const toListJson = (rows: readonly ArticleRow[]): JsonFor =>
  forEachTaste(rows, (isLiked) => `[${rows.map((row) => join(row, isLiked(row), row.renderedLikes, '[]')).join()}]`);

/** One report whole, with all its likes and comments: `likes` as JSON text. */
export const toArticleJson = (row: ArticleRow, likes: string, comments: Comment[]): JsonFor => {
  const commentsText = JSON.stringify(comments);
  return forEachTaste([row], (isLiked) => join(row, isLiked(row), likes, commentsText));
};

/** A report that nobody has seen yet. */
export const newArticleJson = (id: number, rendered: string): Buffer =>
  toArticleJson({ id, rendered, renderedLikes: '[]', likesCount: 0, commentsCount: 0, likedBy: [] }, '[]', [])(0);

/** Viewers who like the same of these rows get the same bytes, made once. */
function forEachTaste(rows: readonly ArticleRow[], write: (isLiked: (row: ArticleRow) => boolean) => string): JsonFor {
  const written = new Map<string, Buffer>();
  return (userId) => {
    const isLiked = ({ likedBy }: ArticleRow) => likedBy.includes(userId);
    const taste = rows.map((row) => Number(isLiked(row))).join('');
    const text = written.get(taste) ?? Buffer.from(write(isLiked));
    written.set(taste, text);
    return text;
  };
}
