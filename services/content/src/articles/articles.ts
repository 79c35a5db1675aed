import { ArticleChanged, ArticleDeleted, ArticleLiked } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Db, Tx } from '@patchwork/platform/db';
import { invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent, wakeRelays } from '@patchwork/platform/outbox';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { assertMay, isAdmin, mayChange, mayConfirm } from '../access/access.policy.ts';
import { assertNotWider, isWider } from '../access/audience.ts';
import { lockArticle } from '../access/owned-article.sql.ts';
import { audienceOf } from '../access/visible.sql.ts';
import { confirmReport, endConsent } from '../consent/consent.sql.ts';
import type { Deps } from '../deps.ts';
import { articleListJson, newArticleJson, renderArticle } from '../feed-cache/article-json.ts';
import { type Feed, readArticle } from '../feed-cache/feed.ts';
import { renderArticles, renderLikes } from '../feed-cache/rendered.ts';
import { getRules } from '../picture-rules/picture-rules.sql.ts';
import { recordStaffAuditEvent } from '../staff-audit-events.ts';
import { keepVersions } from '../text-versions.sql.ts';
import { waitIfNeeded } from '../waiting/waiting.sql.ts';
import { findArticles, findSchoolArticles, type Page } from './articles.sql.ts';
import { type ArticleText, insertLike, markArticleDeleted, updateArticleText } from './change-article.sql.ts';
import { searchArticleRows, searchSchoolArticleRows } from './search-articles.sql.ts';
import { wordsOf } from './search-words.ts';
import { countTabArticles, findTabArticles, type Tab } from './tabs.sql.ts';
import { draftArticle, insertArticle } from './write-article.sql.ts';

// Reports are sent as JSON text: see `feed-cache`.

export type ArticleDeps = Deps & { feed: Feed };

/** Characters of an answer to the question of the week, counted as the contract does: an emoji is one. */
const LONGEST_ANSWER = 200;

/** A report or a page of them, ready to send. */
export type Json = string | Buffer;

/** One page, newest first; empty past the end. */
export const listArticles = ({ db, feed }: ArticleDeps, viewer: Viewer, at: Page): Promise<Json> =>
  feed.list(viewer, `articles ${at.page} before ${at.before}`, (readers) => findArticles(db, readers, at));

export const listSchoolArticles = ({ db, feed }: ArticleDeps, viewer: Viewer, schoolId: number, at: Page): Promise<Json> =>
  feed.list(viewer, `articles of ${schoolId} ${at.page} before ${at.before}`, (readers) =>
    findSchoolArticles(db, readers, schoolId, at),
  );

/** One page of a tab of the feed. */
export const listTabArticles = ({ db, feed }: ArticleDeps, viewer: Viewer, tab: Tab, at: Page): Promise<Json> =>
  feed.list(viewer, `${keyOf(tab)} ${at.page} before ${at.before}`, (readers) => findTabArticles(db, readers, tab, at));

/** How many reports of a tab with an id above `after` the viewer sees, at most 100. */
export function countNewArticles(
  { db, feed }: ArticleDeps,
  viewer: Viewer,
  { tab: name, after }: { tab?: 'linked' | 'favourites' | 'class'; after: number },
): Promise<number> {
  const tab = name === 'class' ? { classId: viewer.schoolGroupId } : (name ?? 'all');
  return feed.count(viewer, `${keyOf(tab)} after ${after}`, (readers) => countTabArticles(db, readers, tab, after));
}

const keyOf = (tab: Tab): string => (typeof tab === 'object' ? `class ${tab.classId}` : tab);

export interface Search {
  contains: string;
  schoolId?: number | undefined;
}

/** One page of the reports, perhaps of one school, that contain each of the first ten words of `contains`; all without words. */
export async function searchArticles(deps: ArticleDeps, viewer: Viewer, { contains, schoolId }: Search, at: Page): Promise<Json> {
  const words = wordsOf(contains);
  if (schoolId !== undefined && words.length === 0) return listSchoolArticles(deps, viewer, schoolId, at);
  const audience = audienceOf(viewer);
  const readers = { audience, viewers: [viewer] };
  const rows =
    schoolId === undefined
      ? await searchArticleRows(deps.db, readers, words, at)
      : await searchSchoolArticleRows(deps.db, readers, { schoolId, words }, at);
  return articleListJson(rows, { audience, reader: viewer });
}

/** One report with all its likes and comments. @throws AppError 404 */
export const showArticle = async ({ feed }: ArticleDeps, viewer: Viewer, id: number): Promise<Json> =>
  found(await feed.article(viewer, id));

/**
 * The same text by the same author within ten seconds is one report: returns the first again, as for a request that is sent again
 * with its key. @throws AppError `conflict` for the key of another request, 404 when the first is gone
 */
export async function publishArticle(
  deps: Deps,
  viewer: Viewer,
  input: ArticleText,
  requestKey: RequestKey | null,
): Promise<Json> {
  // A transaction only for the key (docs/decisions/0009).
  if (!requestKey) return (await writeArticle(deps.db, deps, viewer, input)).answer;
  const write = (tx: Tx) => writeArticle(tx, deps, viewer, input);
  return createOnce(deps.db, requestKey, write, (tx, id) => showChanged(tx, viewer, id));
}

/** Writes a report, or an answer in a week of the viewer's class, which linked schools see at most. */
export async function writeArticle(
  db: Db,
  deps: Deps,
  viewer: Viewer,
  { title, narrative, audience: chosen, hasConsent = false }: ArticleText,
  classWeekId: number | null = null,
): Promise<{ created: number; answer: Json }> {
  const draft = await draftArticle(db, deps, viewer, [title, narrative]);
  const { id, createDate, cause, defaultAudience, database } = draft;
  if (chosen) assertNotWider(chosen, defaultAudience);
  const widest = classWeekId !== null && defaultAudience === 'everyone' ? 'linked' : defaultAudience;
  const text = { title, narrative, audience: chosen ?? widest };
  const state = { isHidden: false, isWithdrawn: false, waitsForReview: cause !== null, isAnswer: classWeekId !== null };
  const rendered = renderArticle({ ...draft, ...text, ...state, lastUpdate: createDate }, []);
  const firstId = await insertArticle(db, viewer, { ...text, id, createDate, cause, classWeekId, hasConsent, rendered });
  if (firstId !== null) return { created: firstId, answer: await showChanged(db, viewer, firstId) };
  await wakeRelays(db, database, 'event');
  return { created: id, answer: newArticleJson(rendered) };
}

/** The whole report waits again when its new text has a cause to. @throws AppError 404, 403, 400 */
export async function changeArticle(deps: Deps, viewer: Viewer, id: number, given: ArticleText, origin: Origin): Promise<Json> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(mayChange(viewer, article));
    if (article.isAnswer) assertStaysAnswer(given);
    const input = article.isAnswer ? { ...given, title: article.title } : given;
    // Consent is for an audience: an older page may have shown another one.
    if (input.hasConsent && input.audience === undefined)
      throw invalid('audience-missing', [{ field: 'audience', message: 'Choose who can see the report' }]);
    if (input.audience !== undefined && input.audience !== article.audience)
      assertNotWider(input.audience, (await getRules(tx, article.schoolId)).defaultAudience);
    await keepVersions(tx, viewer, 'article', id, { title: input.title, narrative: input.narrative });
    await updateArticleText(tx, id, input);
    // Also of hidden and withdrawn pictures: when they come back, they were confirmed for fewer viewers.
    if (input.audience !== undefined && isWider(input.audience, article.audience)) await endConsent(tx, id);
    if (input.hasConsent && mayConfirm(viewer, article)) await confirmReport(tx, viewer, id);
    await waitIfNeeded(tx, deps, viewer, { kind: 'article', id, texts: [input.title, input.narrative] });
    await renderArticles(tx, [id]);
    await recordEvent(tx, ArticleChanged, { articleId: id, schoolId: article.schoolId, changedBy: viewer.userId });
    await recordStaffAuditEvent(tx, viewer, article, 'article-changed-by-staff', origin);
  });
  return showChanged(db, viewer, id);
}

/** The question stays above an answer, which stays short, and linked schools see it at most. @throws AppError 400 */
function assertStaysAnswer({ narrative, audience }: ArticleText): void {
  if ([...narrative].length > LONGEST_ANSWER)
    throw invalid('answer-too-long', [{ field: 'narrative', message: `Maximum ${LONGEST_ANSWER} characters` }]);
  if (audience === 'everyone')
    throw invalid('audience-too-wide', [{ field: 'audience', message: 'Linked schools see answers, and nobody else' }]);
}

/** Deletes the report; returns its previous state. @throws AppError 404, 403 */
export const removeArticle = ({ db }: Deps, viewer: Viewer, id: number, origin: Origin): Promise<Json> =>
  db.transaction(async (tx) => {
    const article = await lockArticle(tx, viewer, id);
    assertMay(isAdmin(viewer));
    const lastSeen = await showChanged(tx, viewer, id);
    await markArticleDeleted(tx, viewer, id);
    await recordEvent(tx, ArticleDeleted, { articleId: id, schoolId: article.schoolId, deletedBy: viewer.userId });
    await recordAuditEvent(tx, { type: 'article-deleted', userId: viewer.userId, schoolId: article.schoolId, origin });
    return lastSeen;
  });

/** Idempotent: one like per user. @throws AppError 404 */
export async function likeArticle({ db }: Deps, viewer: Viewer, id: number): Promise<Json> {
  await db.transaction(async (tx) => {
    await lockArticle(tx, viewer, id);
    const isNew = await insertLike(tx, viewer, id);
    if (!isNew) return;
    await renderLikes(tx, [id]);
    await recordEvent(tx, ArticleLiked, { articleId: id, userId: viewer.userId });
  });
  return showChanged(db, viewer, id);
}

/** Never coalesced with other readers: it must contain the change. @throws AppError 404 */
export const showChanged = async (db: Db, viewer: Viewer, id: number): Promise<Json> => found(await readArticle(db, viewer, id));

/** @throws AppError 404 */
function found(json: Buffer | null): Buffer {
  if (json === null) throw notFound();
  return json;
}
