import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce } from '@patchwork/platform/request-keys';
import { assertMay, isAdmin, mayChange, mayDecideFor } from '../access/access.policy.ts';
import { getOwnedArticle, lockArticle } from '../access/owned-article.sql.ts';
import { coverUpload } from '../consent/consent.sql.ts';
import type { MediaItem } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { listMediaItems } from '../media-items/media-items.sql.ts';
import { isVisibleSchool } from '../people/schools.sql.ts';
import { recordStaffAuditEvent } from '../staff-audit-events.ts';
import { waitIfNeeded } from '../waiting/waiting.sql.ts';
import { showItem } from './media.ts';
import type { Upload } from './multipart.ts';
import { makeRoom } from './order.sql.ts';
import { claimRoom } from './quotas.ts';
import { assertRoomFor, imagesOnly, recordUpload, storeUpload } from './store-upload.ts';

interface ArticleUpload {
  articleId: number;
  /** The position in the report. */
  index: number;
  upload: Upload;
}

/**
 * Adds a file to a report at a position. A request that is sent again with its key adds nothing: its file is deleted.
 * @throws AppError 404, 403, 413, 415, 400, `conflict` for the key of another request
 */
export async function uploadToArticle(
  deps: Deps,
  viewer: Viewer,
  { articleId, index, upload }: ArticleUpload,
  origin: Origin,
): Promise<MediaItem> {
  // The place is not part of the request: others may have moved meanwhile.
  const requestKey = upload.requestKeyFor({ articleId });
  const owned = await getOwnedArticle(deps.db, viewer, articleId);
  assertMay(mayChange(viewer, owned));
  await assertRoomFor(deps, viewer, owned.schoolId, upload);
  return storeUpload(deps, await upload.open(deps.uploads.maxBytes), deps.uploads, (file) =>
    createOnce(
      deps.db,
      requestKey,
      async (tx) => {
        // Checked again under the lock: sending the file may have taken minutes.
        const article = await lockArticle(tx, viewer, articleId);
        assertMay(mayChange(viewer, article));
        await claimRoom(tx, deps.uploads.quotas, { schoolId: article.schoolId, userId: viewer.userId }, file.originalBytes);
        const position = await makeRoom(tx, articleId, index);
        const item = await recordUpload(tx, viewer, { ...file, articleId, schoolId: article.schoolId, position });
        await coverUpload(tx, item.id);
        await waitIfNeeded(tx, deps, viewer, { kind: 'article', id: articleId, texts: [] });
        await renderArticles(tx, [articleId]);
        await recordStaffAuditEvent(tx, viewer, article, 'article-changed-by-staff', origin);
        return { created: item.id, answer: await showItem(tx, item) };
      },
      async (tx, id: number) => {
        await deps.storage.remove(file.originalKey);
        const first = (await listMediaItems(tx, [articleId])).get(articleId)?.find((item) => item.id === id);
        if (!first) throw notFound();
        return first;
      },
    ),
  );
}

/** Stores an image that becomes the school's badge once it has been processed. @throws AppError 404, 403, 413, 415, 400 */
export async function uploadBadge(
  deps: Deps,
  viewer: Viewer,
  { schoolId, upload }: { schoolId: number; upload: Upload },
  origin: Origin,
): Promise<MediaItem> {
  // Another school's badge is 404 like everything else of it: a 403 would sign the Lead out.
  if (!(await isVisibleSchool(deps.db, schoolId)) || !(isAdmin(viewer) || viewer.schoolId === schoolId)) throw notFound();
  assertMay(mayDecideFor(viewer, schoolId));
  await assertRoomFor(deps, viewer, schoolId, upload);
  return storeUpload(deps, await upload.open(deps.uploads.maxBytes), imagesOnly(deps.uploads), (file) =>
    deps.db.transaction(async (tx) => {
      await claimRoom(tx, deps.uploads.quotas, { schoolId, userId: viewer.userId }, file.originalBytes);
      await recordAuditEvent(tx, { type: 'badge-changed', userId: viewer.userId, schoolId, origin });
      return showItem(tx, await recordUpload(tx, viewer, { ...file, articleId: null, schoolId, position: 0 }));
    }),
  );
}
