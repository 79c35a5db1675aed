import type { Viewer } from '@patchwork/platform/assertion';
import { coalesce } from '@patchwork/platform/coalesce';
import type { Db } from '@patchwork/platform/db';
import { audienceKey, audienceOf } from '../access/visible.sql.ts';
import { commentsFor, hasWaiting } from '../comments/comments.policy.ts';
import { findCommentsAndWaiting } from '../comments/comments.sql.ts';
import type { Comment } from '../contract-types.ts';
import { articleJson, articleListJson, type For, ownOf } from './article-json.ts';
import { type ArticleRow, getArticleRows, type Reader, type Readers } from './article-rows.sql.ts';
import { findLikes, LIKES_IN_A_LIST } from './likes.sql.ts';

/** Reads reports as JSON text. Concurrent viewers of the same page share the statements (docs/decisions/0007). */
export interface Feed {
  /** One page, newest first. `page` names what `find` reads for an audience. */
  list(viewer: Viewer, page: string, find: (readers: Readers) => Promise<readonly ArticleRow[]>): Promise<Buffer>;
  /** How many reports of a list a viewer sees; 0 without a row. `list` names what `find` counts for an audience. */
  count(viewer: Viewer, list: string, find: (readers: Readers) => Promise<readonly CountRow[]>): Promise<number>;
  /** One report with all its likes and comments; null when this viewer cannot see it. */
  article(viewer: Viewer, id: number): Promise<Buffer | null>;
}

/** A count and the readers that it is for, by their position among `Readers.viewers`. */
export interface CountRow {
  positions: number[];
  count: number;
}

/** JSON text for one of the readers for whom the rows were read; null when this reader sees none of them. */
type JsonFor = (reader: Reader) => Buffer | null;

/** Create one per process: only reads through the same feed are shared. */
export function createFeed(db: Db): Feed {
  const pages = coalesce<Reader, JsonFor>();
  const counts = coalesce<Reader, Map<Reader | undefined, number>>();
  const articles = coalesce<{ reader: Reader; articleId: number }, Map<number, JsonFor>>();
  return {
    async list(viewer, page, find) {
      const audience = audienceOf(viewer);
      const reader = readerOf(viewer);
      const jsonFor = await pages(`${page} ${audienceKey(audience)}`, reader, async (viewers) => {
        const rows = await find({ audience, viewers });
        return shareBytes(rows, { audience, viewers }, articleListJson);
      });
      return jsonFor(reader) ?? emptyList;
    },
    async count(viewer, list, find) {
      const audience = audienceOf(viewer);
      const reader = readerOf(viewer);
      const counted = await counts(`${list} ${audienceKey(audience)}`, reader, async (viewers) => {
        const rows = await find({ audience, viewers });
        return new Map(rows.flatMap(({ positions, count }) => positions.map((position) => [viewers[position], count])));
      });
      return counted.get(reader) ?? 0;
    },
    async article(viewer, articleId) {
      const audience = audienceOf(viewer);
      const reader = readerOf(viewer);
      const found = await articles(audienceKey(audience), { reader, articleId }, (batch) =>
        findWholeArticles(db, { audience, viewers: batch.map((one) => one.reader) }, [
          ...new Set(batch.map((one) => one.articleId)),
        ]),
      );
      return found.get(articleId)?.(reader) ?? null;
    },
  };
}

const emptyList = Buffer.from('[]');

/** One object for each request: one person may read twice at a time, from two schools if they are just moving. */
const readerOf = ({ userId, schoolId }: Viewer): Reader => ({ userId, schoolId });

/** Returns the report as `db` sees it (a transaction sees its own changes), or null if the viewer cannot see it. */
export async function readArticle(db: Db, viewer: Viewer, id: number): Promise<Buffer | null> {
  const reader = readerOf(viewer);
  const found = await findWholeArticles(db, { audience: audienceOf(viewer), viewers: [reader] }, [id]);
  return found.get(id)?.(reader) ?? null;
}

/** Readers who see and like the same of these reports, with the same pictures, get the same bytes, encoded once. */
function shareBytes(
  rows: readonly ArticleRow[],
  { audience, viewers }: Readers,
  write: (seen: readonly ArticleRow[], viewer: For) => string,
): JsonFor {
  const written = new Map<string, Buffer>();
  const seenBy = viewers.map((): ArticleRow[] => []);
  for (const row of rows) for (const position of row.seenBy.flat()) seenBy[position]!.push(row);
  const positionOf = new Map(viewers.map((viewer, position) => [viewer, position]));
  return (reader) => {
    const seen = seenBy[positionOf.get(reader)!]!;
    if (seen.length === 0) return null;
    const viewer = { audience, reader };
    const keyOf = (row: ArticleRow) =>
      `${row.id}${row.likedBy.includes(reader.userId) ? '+' : ''}${ownOf(row, viewer) === null ? '' : '*'}`;
    const key = seen.map(keyOf).join();
    const json = written.get(key) ?? Buffer.from(write(seen, viewer));
    written.set(key, json);
    return json;
  };
}

/** Reports with all their likes and comments, by id; leaves out reports that these readers cannot see. */
async function findWholeArticles(db: Db, readers: Readers, ids: readonly number[]): Promise<Map<number, JsonFor>> {
  const rows = await getArticleRows(db, readers, ids);
  const idsOf = (chosen: readonly ArticleRow[]) => chosen.map(({ id }) => id);
  const comments = await findCommentsAndWaiting(db, idsOf(rows.filter(({ hasComments }) => hasComments)));
  // Up to that number, the stored likes are all of them.
  const likes = await findLikes(db, idsOf(rows.filter(({ likesCount }) => likesCount > LIKES_IN_A_LIST)));
  return new Map(
    rows.map((row) => {
      const allLikes = likes.get(row.id);
      const likesJson = allLikes ? JSON.stringify(allLikes) : row.renderedLikes;
      const found = comments.get(row.id) ?? [];
      const share = (shown: readonly Comment[]): JsonFor => {
        const commentsJson = JSON.stringify(shown);
        return shareBytes([row], readers, (_, viewer) => articleJson(row, viewer, likesJson, commentsJson));
      };
      // Comments that wait for a Lead are shown to some readers only.
      const jsonFor = found.some(hasWaiting)
        ? (reader: Reader) => share(commentsFor(found, readers.audience, reader))(reader)
        : share(found);
      return [row.id, jsonFor];
    }),
  );
}
