import { ArticleChanged, ArticleDeleted, ArticleLiked } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Together } from '@patchwork/platform/read-together';
import type { CommonQueryMethods } from 'slonik';
import { findComments } from '../comments/comments.sql.ts';
import type { Deps } from '../deps.ts';
import { recordStaffDeed } from '../staff-deeds.ts';
import { type JsonFor, newArticleJson, toArticleJson, toListJson } from './article-json.ts';
import { assertMay, isAdmin, mayChange } from './articles.policy.ts';
import {
  type ArticleRow,
  type ArticleText,
  findArticles,
  findSchoolArticles,
  getArticleRows,
  lockArticle,
  markArticleDeleted,
  type Page,
  type Readers,
  searchArticleRows,
  updateArticleText,
} from './articles.sql.ts';
import { findLikes, insertLike, LIKES_IN_A_LIST } from './likes.sql.ts';
import { renderArticles, renderLikes } from './rendering.ts';
import { audienceOf, nameFor } from './visible.sql.ts';
import { writeArticle } from './write-article.sql.ts';

/** Those who ask at the same time for what is the same for their audience are answered from one statement (docs/decisions/0007). */
export type Reading = Deps & { together: Together<Asker> };

/** Who asks, and for which report where it is one. */
interface Asker {
  userId: number;
  articleId?: number;
}

/** JSON text of one page, newest first; empty past the end. */
export const listArticles = (deps: Reading, viewer: Viewer, at: Page): Promise<Buffer> =>
  readAs(deps, viewer, `articles ${at.page} before ${at.before}`, async (readers) =>
    toListJson(await findArticles(deps.db, readers, at)),
  );

export const listSchoolArticles = (deps: Reading, viewer: Viewer, schoolId: number, at: Page): Promise<Buffer> =>
  readAs(deps, viewer, `articles of ${schoolId}, ${at.page} before ${at.before}`, async (readers) =>
    toListJson(await findSchoolArticles(deps.db, readers, schoolId, at)),
  );

export const searchArticles = async ({ db }: Deps, viewer: Viewer, contains: string, at: Page): Promise<Buffer> =>
  toListJson(await searchArticleRows(db, alone(viewer), contains, at))(viewer.userId);

/** JSON text of one report with all its likes and comments. @throws AppError 404 */
export async function showArticle({ db, together }: Reading, viewer: Viewer, articleId: number): Promise<Buffer> {
  const audience = audienceOf(viewer);
  const { userId } = viewer;
  const found = await together(nameFor(audience, 'single articles'), { userId, articleId }, (askers) => {
    const ids = new Set(askers.map((asker) => asker.articleId!));
    return findArticlesWhole(db, { audience, userIds: askers.map((asker) => asker.userId) }, [...ids]);
  });
  return jsonOf(found, articleId, userId);
}

async function readAs(
  { together }: Reading,
  viewer: Viewer,
  what: string,
  read: (readers: Readers) => Promise<JsonFor>,
): Promise<Buffer> {
  const audience = audienceOf(viewer);
  const { userId } = viewer;
  const jsonFor = await together(nameFor(audience, what), { userId }, (askers) =>
    read({ audience, userIds: askers.map((asker) => asker.userId) }),
  );
  return jsonFor(userId);
}

const alone = (viewer: Viewer): Readers => ({ audience: audienceOf(viewer), userIds: [viewer.userId] });

/** Reports with all their likes and comments, by id; without those that these readers cannot see. */
export async function findArticlesWhole(
  db: CommonQueryMethods,
  readers: Readers,
  ids: readonly number[],
): Promise<Map<number, JsonFor>> {
  const rows = await getArticleRows(db, readers, ids);
  const idsWhere = (holds: (row: ArticleRow) => boolean) => rows.filter(holds).map(({ id }) => id);
  const comments = await findComments(
    db,
    idsWhere(({ commentsCount }) => commentsCount > 0),
  );
  const likes = await findLikes(
    db,
    idsWhere(({ likesCount }) => likesCount > LIKES_IN_A_LIST),
  );
  return new Map(
    rows.map((row) => {
      const allLikes = likes.get(row.id);
      return [row.id, toArticleJson(row, allLikes ? JSON.stringify(allLikes) : row.renderedLikes, comments.get(row.id) ?? [])];
    }),
  );
}

/** @throws AppError 404 */
function jsonOf(found: ReadonlyMap<number, JsonFor>, articleId: number, userId: number): Buffer {
  const jsonFor = found.get(articleId);
  if (!jsonFor) throw notFound();
  return jsonFor(userId);
}

/** What somebody has just changed, as it is now, or within a transaction as it will be. @throws AppError 404 */
const showChanged = async (db: CommonQueryMethods, viewer: Viewer, id: number): Promise<Buffer> =>
  jsonOf(await findArticlesWhole(db, alone(viewer), [id]), id, viewer.userId);

/** The same text by the same person within ten seconds is one report: the first is answered again. */
export async function publishArticle({ db }: Deps, viewer: Viewer, input: ArticleText): Promise<Buffer> {
  const written = await writeArticle(db, viewer, input);
  return 'first' in written ? showChanged(db, viewer, written.first) : newArticleJson(written.id, written.rendered);
}

/** @throws AppError 404, 403 */
export async function changeArticle(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  input: ArticleText,
  origin: Origin,
): Promise<Buffer> {
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(mayChange(viewer, article));
    await updateArticleText(tx, id, input);
    await renderArticles(tx, [id]);
    await recordEvent(tx, ArticleChanged, { articleId: id, schoolId: article.schoolId, changedBy: viewer.userId });
    await recordStaffDeed(tx, viewer, article, 'article-changed-by-staff', origin);
  });
  return showChanged(db, viewer, id);
}

/** Answers the report as it last was. @throws AppError 404, 403 */
export const removeArticle = ({ db }: Deps, viewer: Viewer, id: number, origin: Origin): Promise<Buffer> =>
  db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(isAdmin(viewer));
    const lastSeen = await showChanged(tx, viewer, id);
    await markArticleDeleted(tx, viewer, id);
    await recordEvent(tx, ArticleDeleted, { articleId: id, schoolId: article.schoolId, deletedBy: viewer.userId });
    await recordDeed(tx, { type: 'article-deleted', userId: viewer.userId, schoolId: article.schoolId, origin });
    return lastSeen;
  });

/** Once per person: a repeat changes nothing. @throws AppError 404 */
export async function likeArticle({ db }: Deps, viewer: Viewer, id: number): Promise<Buffer> {
  await db.transaction(async (tx) => {
    await lockArticle(tx, viewer, id);
    const isNew = await insertLike(tx, viewer, id);
    if (!isNew) return;
    await renderLikes(tx, [id]);
    await recordEvent(tx, ArticleLiked, { articleId: id, userId: viewer.userId });
  });
  return showChanged(db, viewer, id);
}
