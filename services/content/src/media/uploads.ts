import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { MediaUploaded } from '@patchwork/contracts/events/content';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import { AppError, notFound } from '@patchwork/platform/errors';
import { originOf } from '@patchwork/platform/origin';
import { enqueueJob, recordEvent } from '@patchwork/platform/outbox';
import type { FastifyRequest } from 'fastify';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { assertMay, mayChange, mayChangeBadge } from '../articles/articles.policy.ts';
import { getOwnedArticle, lockArticle } from '../articles/articles.sql.ts';
import { renderArticles } from '../articles/rendering.ts';
import { schoolIsVisible } from '../articles/visible.sql.ts';
import type { MediaItem } from '../contract-types.ts';
import type { Deps, UploadRules } from '../deps.ts';
import { recordStaffDeed } from '../staff-deeds.ts';
import { assertContent, assertExtension, type FileKind, HEAD_BYTES } from './file-kinds.ts';
import { assertPixels } from './image-size.ts';
import { insertMediaItem } from './media.sql.ts';
import { showItem } from './media.ts';
import { makeRoom } from './order.sql.ts';
import { assertRoom, claimRoom } from './quotas.ts';
import { takeHead, tooLarge } from './upload-stream.ts';
import { wholeImage } from './whole-image.ts';

/** Room for the multipart wrapping around a file, at most. */
const WRAPPING_BYTES = 16_384;

/** Adds a file to a report at a place. @throws AppError 404, 403, 413, 415, 400 */
export async function uploadToArticle(deps: Deps, viewer: Viewer, request: FastifyRequest, articleId: number, index: number) {
  const owned = await getOwnedArticle(deps.db, viewer, articleId);
  assertMay(mayChange(viewer, owned));
  await assertRoomFor(deps, viewer, owned.schoolId, request);
  return storeUpload(deps, request, deps.uploads, async (tx, file) => {
    // Again, under lock: sending the file may have taken minutes.
    const article = await lockArticle(tx, viewer, articleId);
    assertMay(mayChange(viewer, article));
    await claimRoom(tx, deps.uploads.quotas, { schoolId: article.schoolId, userId: viewer.userId }, file.originalBytes);
    const position = await makeRoom(tx, articleId, index);
    const item = await recordUpload(tx, viewer, { ...file, articleId, schoolId: article.schoolId, position });
    await renderArticles(tx, [articleId]);
    await recordStaffDeed(tx, viewer, article, 'article-changed-by-staff', originOf(request));
    return showItem(tx, item);
  });
}

/** Stores an image that becomes the school's badge as soon as it has been processed. @throws AppError 404, 403, 413, 415, 400 */
export async function uploadBadge(deps: Deps, viewer: Viewer, request: FastifyRequest, schoolId: number): Promise<MediaItem> {
  const isThere = await deps.db.exists(sql.type(z.unknown())`
    select 1 from schools where schools.id = ${schoolId} and ${schoolIsVisible}
  `);
  if (!isThere) throw notFound();
  assertMay(mayChangeBadge(viewer, schoolId));
  await assertRoomFor(deps, viewer, schoolId, request);
  return storeUpload(deps, request, { ...deps.uploads, videoExtensions: [] }, async (tx, file) => {
    await claimRoom(tx, deps.uploads.quotas, { schoolId, userId: viewer.userId }, file.originalBytes);
    await recordDeed(tx, { type: 'badge-changed', userId: viewer.userId, schoolId, origin: originOf(request) });
    return showItem(tx, await recordUpload(tx, viewer, { ...file, articleId: null, schoolId, position: 0 }));
  });
}

/** Says so before half a gigabyte has been sent for nothing; what counts is `claimRoom`. A length that is not stated is no size. */
async function assertRoomFor({ db, uploads }: Deps, { userId }: Viewer, schoolId: number, request: FastifyRequest) {
  const stated = Number(request.headers['content-length'] ?? 0) - WRAPPING_BYTES;
  // Too large for anybody is refused as that.
  if (stated <= uploads.maxBytes) await assertRoom(db, uploads.quotas, { schoolId, userId }, Math.max(stated, 1));
}

interface StoredFile extends FileKind {
  originalKey: string;
  originalBytes: number;
}

/** Streams the one file into storage under a name of our own, then lets `record` commit what it means; else nothing stays. */
async function storeUpload(
  { db, storage, log }: Deps,
  request: FastifyRequest,
  rules: UploadRules,
  record: (tx: CommonQueryMethods, file: StoredFile) => Promise<MediaItem>,
): Promise<MediaItem> {
  const part = await takeFile(request, rules);
  try {
    const extension = assertExtension(part.filename ?? '', rules);
    const { head, whole } = await takeHead(part.file, HEAD_BYTES);
    const kind = await assertContent(extension, head);
    if (kind.kind === 'image') assertPixels(kind.contentType, head);
    const originalKey = `originals/${randomUUID()}.${extension}`;
    const content = kind.kind === 'image' ? Readable.from(wholeImage(kind.contentType, whole), { objectMode: false }) : whole;
    const { size } = await storage.put(originalKey, content, kind.contentType);
    try {
      return await db.transaction((tx) => record(tx, { ...kind, originalKey, originalBytes: size }));
    } catch (error) {
      await storage.remove(originalKey).catch((err: unknown) => log.warn({ err, originalKey }, 'an upload was left behind'));
      throw error;
    }
  } catch (error) {
    throw toRefusal(error);
  } finally {
    // What we refuse must still be read to its end, or the browser never gets to see the answer.
    part.file.resume();
  }
}

async function takeFile(request: FastifyRequest, { maxBytes }: UploadRules): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', 'not-multipart', 'Image or video files only please.');
  // Room for the multipart wrapping; the exact limit is counted while streaming.
  if (Number(request.headers['content-length']) > maxBytes + WRAPPING_BYTES) throw tooLarge();
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch((error: unknown) => {
    throw toRefusal(error);
  });
  if (!part) throw new AppError('invalid', 'no-file', 'Please choose a file.');
  return part;
}

/** A body that breaks off or is no multipart at all is the sender's trouble, not ours. */
function toRefusal(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (error instanceof AppError) return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code?.startsWith('FST_') || /terminated early|Unexpected end of multipart|Multipart: Boundary|aborted/i.test(message))
    return new AppError('invalid', 'broken-upload', 'The file did not arrive whole. Please try again.', { cause: error });
  if (code === 'ENOSPC')
    return new AppError('unavailable', 'storage-full', 'There is no room for more files just now.', { cause: error });
  return error;
}

/** The row, the event and the work commit together. */
async function recordUpload(
  tx: CommonQueryMethods,
  viewer: Viewer,
  file: StoredFile & { articleId: number | null; schoolId: number; position: number },
) {
  const { articleId, schoolId } = file;
  const id = await insertMediaItem(tx, { ...file, uploadedBy: viewer.userId });
  await recordEvent(tx, MediaUploaded, { mediaItemId: id, articleId, schoolId, uploadedBy: viewer.userId });
  await enqueueJob(tx, mediaJobs.processMedia, { mediaItemId: id });
  return { id, articleId };
}
