import { ArticleChanged, ArticleDeleted, ArticleLiked } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
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
  type ArticleText,
  findArticles,
  findSchoolArticles,
  getArticleRow,
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
export type Reading = Deps & { together: Together<number> };

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
export const showArticle = (deps: Reading, viewer: Viewer, id: number): Promise<Buffer> =>
  readAs(deps, viewer, `article ${id}`, (readers) => findArticle(deps.db, readers, id));

async function readAs(
  { together }: Reading,
  viewer: Viewer,
  what: string,
  read: (readers: Readers) => Promise<JsonFor>,
): Promise<Buffer> {
  const audience = audienceOf(viewer);
  const jsonFor = await together(nameFor(audience, what), viewer.userId, (userIds) => read({ audience, userIds }));
  return jsonFor(viewer.userId);
}

const alone = (viewer: Viewer): Readers => ({ audience: audienceOf(viewer), userIds: [viewer.userId] });

/** @throws AppError 404 */
export async function findArticle(db: CommonQueryMethods, readers: Readers, id: number): Promise<JsonFor> {
  const row = await getArticleRow(db, readers, id);
  const likes = row.likesCount <= LIKES_IN_A_LIST ? row.renderedLikes : JSON.stringify(await findLikes(db, id));
  const comments = row.commentsCount === 0 ? [] : await findComments(db, { articleId: id });
  return toArticleJson(row, likes, comments);
}

/** What somebody has just changed, as it is now, or within a transaction as it will be. @throws AppError 404 */
const showChanged = async (db: CommonQueryMethods, viewer: Viewer, id: number): Promise<Buffer> =>
  (await findArticle(db, alone(viewer), id))(viewer.userId);

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
