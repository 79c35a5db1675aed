import type { Viewer } from '@patchwork/platform/assertion';
import { coalesce } from '@patchwork/platform/coalesce';
import type { Db } from '@patchwork/platform/db';
import { type ArticleRow, getArticleRows, type Readers } from '../articles/articles.sql.ts';
import { findLikes, LIKES_IN_A_LIST } from '../articles/likes.sql.ts';
import { audienceKey, audienceOf } from '../articles/visible.sql.ts';
import { findComments } from '../comments/comments.sql.ts';
import { articleJson, articleListJson } from './article-json.ts';

/** Reads reports as JSON text. Concurrent viewers of the same page share the statements (docs/decisions/0007). */
export interface Feed {
  /** One page, newest first. `page` names what `find` reads for an audience. */
  list(viewer: Viewer, page: string, find: (readers: Readers) => Promise<readonly ArticleRow[]>): Promise<Buffer>;
  /** One report with all its likes and comments; null when this viewer cannot see it. */
  article(viewer: Viewer, id: number): Promise<Buffer | null>;
}

/** JSON text for one of the viewers for whom the rows were read. */
type JsonFor = (viewerId: number) => Buffer;

/** Create one per process: only reads through the same feed are shared. */
export function createFeed(db: Db): Feed {
  const pages = coalesce<number, JsonFor>();
  const articles = coalesce<{ userId: number; articleId: number }, Map<number, JsonFor>>();
  return {
    async list(viewer, page, find) {
      const audience = audienceOf(viewer);
      const jsonFor = await pages(`${page} ${audienceKey(audience)}`, viewer.userId, async (userIds) => {
        const rows = await find({ audience, userIds });
        return shareByLikes(rows, (viewerId) => articleListJson(rows, viewerId));
      });
      return jsonFor(viewer.userId);
    },
    async article(viewer, articleId) {
      const audience = audienceOf(viewer);
      const { userId } = viewer;
      const found = await articles(audienceKey(audience), { userId, articleId }, (batch) =>
        findWholeArticles(db, { audience, userIds: batch.map((reader) => reader.userId) }, [
          ...new Set(batch.map((reader) => reader.articleId)),
        ]),
      );
      return found.get(articleId)?.(userId) ?? null;
    },
  };
}

/** Returns the report as `db` sees it (a transaction sees its own changes), or null if the viewer cannot see it. */
export async function readArticle(db: Db, viewer: Viewer, id: number): Promise<Buffer | null> {
  const found = await findWholeArticles(db, { audience: audienceOf(viewer), userIds: [viewer.userId] }, [id]);
  return found.get(id)?.(viewer.userId) ?? null;
}

/** Viewers who like the same of these reports get the same bytes, encoded once. */
function shareByLikes(rows: readonly ArticleRow[], write: (viewerId: number) => string): JsonFor {
  const written = new Map<string, Buffer>();
  return (viewerId) => {
    const likes = rows.map(({ likedBy }) => Number(likedBy.includes(viewerId))).join('');
    const json = written.get(likes) ?? Buffer.from(write(viewerId));
    written.set(likes, json);
    return json;
  };
}

/** Reports with all their likes and comments, by id; leaves out reports that these readers cannot see. */
async function findWholeArticles(db: Db, readers: Readers, ids: readonly number[]): Promise<Map<number, JsonFor>> {
  const rows = await getArticleRows(db, readers, ids);
  const idsOf = (chosen: readonly ArticleRow[]) => chosen.map(({ id }) => id);
  const comments = await findComments(db, idsOf(rows.filter(({ commentsCount }) => commentsCount > 0)));
  // Up to that number, the stored likes are all of them.
  const likes = await findLikes(db, idsOf(rows.filter(({ likesCount }) => likesCount > LIKES_IN_A_LIST)));
  return new Map(
    rows.map((row) => {
      const allLikes = likes.get(row.id);
      const likesJson = allLikes ? JSON.stringify(allLikes) : row.renderedLikes;
      const commentsJson = JSON.stringify(comments.get(row.id) ?? []);
      return [row.id, shareByLikes([row], (viewerId) => articleJson(row, viewerId, likesJson, commentsJson))];
    }),
  );
}
