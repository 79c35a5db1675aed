import { ArticleChanged, ArticleCreated, ArticleDeleted, ArticleLiked } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { CommonQueryMethods } from 'slonik';
import { findComments } from '../comments/comments.sql.ts';
import type { Deps } from '../deps.ts';
import { recordStaffDeed } from '../staff-deeds.ts';
import { toArticleJson, toListJson } from './article-json.ts';
import { assertMay, isAdmin, mayChange } from './articles.policy.ts';
import {
  type ArticleText,
  findArticles,
  findDoubleSubmit,
  findSchoolArticles,
  getArticleRow,
  insertArticle,
  lockArticle,
  markArticleDeleted,
  type Page,
  searchArticleRows,
  updateArticleText,
} from './articles.sql.ts';
import { findLikes, insertLike } from './likes.sql.ts';
import { renderArticle, renderArticles, renderLikes } from './rendering.ts';

/** JSON text of one page, newest first; empty past the end. */
export const listArticles = async ({ db }: Deps, viewer: Viewer, at: Page) => toListJson(await findArticles(db, viewer, at));

export const listSchoolArticles = async ({ db }: Deps, viewer: Viewer, schoolId: number, at: Page) =>
  toListJson(await findSchoolArticles(db, viewer, schoolId, at));

export const searchArticles = async ({ db }: Deps, viewer: Viewer, contains: string, at: Page) =>
  toListJson(await searchArticleRows(db, viewer, contains, at));

/** JSON text of one report with all its likes and comments. @throws AppError 404 */
export async function showArticle(db: CommonQueryMethods, viewer: Viewer, id: number): Promise<string> {
  const row = await getArticleRow(db, viewer, id);
  const [likes, comments] = [
    row.likesCount === 0 ? [] : await findLikes(db, id),
    row.commentsCount === 0 ? [] : await findComments(db, { articleId: id }),
  ];
  return toArticleJson(row, likes, comments);
}

/** The same text by the same person within ten seconds is one report: the first is answered again. */
export async function publishArticle({ db }: Deps, viewer: Viewer, input: ArticleText): Promise<string> {
  const posted = await db.transaction(async (tx) => {
    const first = await findDoubleSubmit(tx, viewer, input);
    if (first !== null) return first;
    const row = await insertArticle(tx, viewer, input, (unrendered) => renderArticle(unrendered, []));
    await recordEvent(tx, ArticleCreated, { articleId: row.id, schoolId: viewer.schoolId, authorId: viewer.userId });
    return row;
  });
  return typeof posted === 'number' ? showArticle(db, viewer, posted) : toArticleJson(posted, [], []);
}

/** @throws AppError 404, 403 */
export async function changeArticle(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  input: ArticleText,
  origin: Origin,
): Promise<string> {
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(mayChange(viewer, article));
    await updateArticleText(tx, id, input);
    await renderArticles(tx, [id]);
    await recordEvent(tx, ArticleChanged, { articleId: id, schoolId: article.schoolId, changedBy: viewer.userId });
    await recordStaffDeed(tx, viewer, article, 'article-changed-by-staff', origin);
  });
  return showArticle(db, viewer, id);
}

/** Answers the report as it last was. @throws AppError 404, 403 */
export const removeArticle = ({ db }: Deps, viewer: Viewer, id: number, origin: Origin): Promise<string> =>
  db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(isAdmin(viewer));
    const lastSeen = await showArticle(tx, viewer, id);
    await markArticleDeleted(tx, viewer, id);
    await recordEvent(tx, ArticleDeleted, { articleId: id, schoolId: article.schoolId, deletedBy: viewer.userId });
    await recordDeed(tx, { type: 'article-deleted', userId: viewer.userId, schoolId: article.schoolId, origin });
    return lastSeen;
  });

/** Once per person: a repeat changes nothing. @throws AppError 404 */
export async function likeArticle({ db }: Deps, viewer: Viewer, id: number): Promise<string> {
  await db.transaction(async (tx) => {
    await lockArticle(tx, viewer, id);
    const isNew = await insertLike(tx, viewer, id);
    if (!isNew) return;
    await renderLikes(tx, [id]);
    await recordEvent(tx, ArticleLiked, { articleId: id, userId: viewer.userId });
  });
  return showArticle(db, viewer, id);
}
