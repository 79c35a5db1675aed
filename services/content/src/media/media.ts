import { ArticleChanged } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Db, Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { assertMay, isAdmin, mayChange, mayDecideFor } from '../access/access.policy.ts';
import { lockArticle } from '../access/owned-article.sql.ts';
import { lockSubject } from '../concerns/holds.sql.ts';
import type { MediaItem } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { findSingleItems, getOwnedItem, listMediaItems, type OwnedItem } from '../media-items/media-items.sql.ts';
import { recordStaffAuditEvent } from '../staff-audit-events.ts';
import { keepVersions } from '../text-versions.sql.ts';
import { assertMayDescribePatch } from '../waiting/patch-description.ts';
import { waitIfNeeded } from '../waiting/waiting.sql.ts';
import { reorder } from './order.sql.ts';
import { markDeactivated, saveAltText } from './write-media.sql.ts';

/** An active item for a viewer who may change it. @throws AppError 404, 403 */
export async function getMediaItem({ db }: Deps, viewer: Viewer, id: number): Promise<MediaItem> {
  const item = await getOwnedItem(db, viewer, id);
  assertMayChange(viewer, item);
  return showItem(db, item);
}

/** A badge is its school's, a patch that of its teacher and its school, everything else its report's author's. */
const assertMayChange = (viewer: Viewer, { authorId, patchId, schoolId }: OwnedItem): void =>
  assertMay(
    (authorId !== null && mayChange(viewer, { authorId })) ||
      ((authorId === null || patchId !== null) && mayDecideFor(viewer, schoolId)),
  );

/** Removes an item from its report and renumbers the others. @throws AppError 404, 403 */
export const deactivateMediaItem = ({ db }: Deps, viewer: Viewer, id: number, origin: Origin): Promise<MediaItem> =>
  changeItem(db, viewer, id, { origin, staffEvent: 'media-removed-by-staff' }, async (tx, item, lastSeen) => {
    if (item.patchId !== null)
      throw new AppError('conflict', 'patch', 'A patch is not removed. Sew another one, or withdraw it.');
    await markDeactivated(tx, id, viewer.userId);
    if (item.articleId !== null) await reorder(tx, item.articleId);
    return lastSeen;
  });

/** @throws AppError 404, 403 */
export const moveMediaItem = ({ db }: Deps, viewer: Viewer, id: number, to: number, origin: Origin): Promise<MediaItem> =>
  changeItem(db, viewer, id, { origin, staffEvent: 'article-changed-by-staff' }, async (tx, item) => {
    if (item.articleId !== null) await reorder(tx, item.articleId, { id, to });
    return null;
  });

/** A blank text removes the description, except of a patch. @throws AppError 404, 403, 400; conflict `lead-sews` */
export const describeMediaItem = (
  deps: Deps,
  viewer: Viewer,
  id: number,
  altText: string,
  origin: Origin,
): Promise<MediaItem> => {
  const text = altText.trim() || null;
  return changeItem(
    deps.db,
    viewer,
    id,
    { origin, staffEvent: 'article-changed-by-staff' },
    async (tx, { articleId, patchId }) => {
      if (patchId !== null) await assertMayDescribePatch(deps, tx, viewer, altText);
      await keepVersions(tx, viewer, 'media', id, { altText: text });
      await saveAltText(tx, id, text);
      if (articleId !== null) await waitIfNeeded(tx, deps, viewer, { kind: 'article', id: articleId, texts: [altText] });
      return null;
    },
  );
};

/**
 * The steps of every change of an item: lock, policy, change, render, event, audit event. Returns what `change` returns, or for
 * null the current item.
 */
export const changeItem = (
  db: Deps['db'],
  viewer: Viewer,
  id: number,
  { origin, staffEvent }: { origin: Origin; staffEvent: 'media-removed-by-staff' | 'article-changed-by-staff' },
  change: (tx: Tx, item: OwnedItem, before: MediaItem) => Promise<MediaItem | null>,
): Promise<MediaItem> =>
  db.transaction(async (tx) => {
    const { articleId } = await getOwnedItem(tx, viewer, id);
    if (articleId !== null) await lockArticle(tx, viewer, articleId);
    else await lockSubject(tx, { kind: 'media', subjectId: id });
    // Read again under the lock: it may have been deleted in the meantime.
    const item = await getOwnedItem(tx, viewer, id);
    assertMayChange(viewer, item);
    const answer = await change(tx, item, await showItem(tx, item));
    const { authorId, schoolId, patchId } = item;
    if (authorId === null) await recordAuditEvent(tx, { type: 'badge-changed', userId: viewer.userId, schoolId, origin });
    // A Lead who changes the words of a patch is no staff.
    else if (patchId === null || isAdmin(viewer))
      await recordStaffAuditEvent(tx, viewer, { authorId, schoolId }, staffEvent, origin);
    if (articleId !== null) {
      await renderArticles(tx, [articleId]);
      await recordEvent(tx, ArticleChanged, { articleId, schoolId, changedBy: viewer.userId });
    }
    return answer ?? (await showItem(tx, item));
  });

/** The item as its report shows it. */
export async function showItem(db: Db, { id, articleId }: Pick<OwnedItem, 'id' | 'articleId'>): Promise<MediaItem> {
  const siblings = articleId === null ? [] : ((await listMediaItems(db, [articleId])).get(articleId) ?? []);
  const item = siblings.find((each) => each.id === id) ?? (await findSingleItems(db, [id])).get(id);
  if (!item) throw notFound();
  return item;
}
