import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { MediaUploaded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { originOf } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { createOnce, requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyRequest } from 'fastify';
import { sql } from 'slonik';
import { z } from 'zod';
import { assertMay, isAdmin, mayChange, mayDecideFor } from '../articles/articles.policy.ts';
import { getOwnedArticle, lockArticle } from '../articles/articles.sql.ts';
import { schoolIsVisible } from '../articles/visible.sql.ts';
import { coverUpload } from '../consent/consent.sql.ts';
import type { MediaItem } from '../contract-types.ts';
import type { Deps, UploadRules } from '../deps.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { waitIfNeeded } from '../review/waiting.sql.ts';
import { recordStaffAuditEvent } from '../staff-audit-events.ts';
import { assertContent, assertName, type FileKind, HEAD_BYTES } from './file-kinds.ts';
import { assertPixels } from './image-size.ts';
import { insertMediaItem, listMediaItems } from './media.sql.ts';
import { showItem } from './media.ts';
import { makeRoom } from './order.sql.ts';
import { enqueueMedia } from './queue-media.ts';
import { assertRoom, claimRoom } from './quotas.ts';
import { takeHead, tooLarge } from './upload-stream.ts';
import { wholeImage } from './whole-image.ts';

/** The most that multipart adds around a file. */
const WRAPPING_BYTES = 16_384;

/**
 * Adds a file to a report at a position. A request that is sent again with its key adds nothing: its file is deleted.
 * @throws AppError 404, 403, 413, 415, 400, `conflict` for the key of another request
 */
export async function uploadToArticle(deps: Deps, viewer: Viewer, request: FastifyRequest, articleId: number, index: number) {
  // The place is not part of the request: others may have moved meanwhile.
  const requestKey = requestKeyOf(request, { articleId });
  const owned = await getOwnedArticle(deps.db, viewer, articleId);
  assertMay(mayChange(viewer, owned));
  await assertRoomFor(deps, viewer, owned.schoolId, request);
  return storeUpload(deps, request, deps.uploads, (outer, file) =>
    createOnce(
      outer,
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
        await recordStaffAuditEvent(tx, viewer, article, 'article-changed-by-staff', originOf(request));
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
export async function uploadBadge(deps: Deps, viewer: Viewer, request: FastifyRequest, schoolId: number): Promise<MediaItem> {
  const isThere = await deps.db.exists(sql.type(z.unknown())`
    select 1 from schools where schools.id = ${schoolId} and ${schoolIsVisible}
  `);
  // Another school's badge is 404 like everything else of it: a 403 would sign the Lead out.
  if (!isThere || !(isAdmin(viewer) || viewer.schoolId === schoolId)) throw notFound();
  assertMay(mayDecideFor(viewer, schoolId));
  await assertRoomFor(deps, viewer, schoolId, request);
  return storeUpload(deps, request, { ...deps.uploads, videoFileExtensions: [] }, async (tx, file) => {
    await claimRoom(tx, deps.uploads.quotas, { schoolId, userId: viewer.userId }, file.originalBytes);
    await recordAuditEvent(tx, { type: 'badge-changed', userId: viewer.userId, schoolId, origin: originOf(request) });
    return showItem(tx, await recordUpload(tx, viewer, { ...file, articleId: null, schoolId, position: 0 }));
  });
}

/** Refuses early, before half a gigabyte is sent for nothing; `claimRoom` decides. A missing length passes. */
export async function assertRoomFor({ db, uploads }: Deps, { userId }: Viewer, schoolId: number, request: FastifyRequest) {
  const stated = Number(request.headers['content-length'] ?? 0) - WRAPPING_BYTES;
  // A file above the general limit gets that error instead.
  if (stated <= uploads.maxBytes) await assertRoom(db, uploads.quotas, { schoolId, userId }, Math.max(stated, 1));
}

export interface StoredFile extends FileKind {
  originalKey: string;
  originalBytes: number;
}

/** The text fields of a multipart body before its file. */
export type UploadFields = MultipartFile['fields'];

/**
 * Streams the file into storage under a generated name, then calls `record` to commit its row; deletes the file when either
 * fails. `readFields` is called before the file is read.
 */
export async function storeUpload<Answer, Fields = undefined>(
  { db, storage, log }: Deps,
  request: FastifyRequest,
  rules: UploadRules,
  record: (tx: Tx, file: StoredFile, fields: Fields) => Promise<Answer>,
  readFields: (fields: UploadFields) => Fields = () => undefined as Fields,
): Promise<Answer> {
  const { part, assertLast } = await takeFile(request, rules);
  try {
    const fields = readFields(part.fields);
    assertName(part.filename ?? '', rules);
    const { head, whole } = await takeHead(part.file, HEAD_BYTES);
    const kind = await assertContent(head, rules);
    if (kind.kind === 'image') assertPixels(kind.contentType, head);
    const originalKey = `originals/${randomUUID()}.${kind.extension}`;
    const content = kind.kind === 'image' ? Readable.from(wholeImage(kind.contentType, whole), { objectMode: false }) : whole;
    const { size } = await storage.put(originalKey, content, kind.contentType);
    try {
      await assertLast();
      return await db.transaction((tx) => record(tx, { ...kind, originalKey, originalBytes: size }, fields));
    } catch (error) {
      await storage
        .remove(originalKey)
        .catch((err: unknown) => log.warn({ err, originalKey }, 'could not delete a failed upload'));
      throw error;
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

interface TakenFile {
  part: MultipartFile;
  /** To be called when the file has been read. @throws AppError 400 when another file follows */
  assertLast(): Promise<void>;
}

async function takeFile(request: FastifyRequest, { maxBytes }: UploadRules): Promise<TakenFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', 'not-multipart', 'Image or video files only please.');
  // Allows for multipart; the exact limit is counted while streaming.
  if (Number(request.headers['content-length']) > maxBytes + WRAPPING_BYTES) throw tooLarge();
  const files = request.files({ limits: { fileSize: maxBytes } });
  const { value: part } = await files.next().catch((error: unknown) => {
    throw toRefusal(error);
  });
  if (!part) throw new AppError('invalid', 'no-file', 'Please choose a file.');
  return {
    part,
    async assertLast() {
      if (!(await files.next()).done) throw twoFiles();
    },
  };
}

const twoFiles = () => new AppError('invalid', 'two-files', 'Please add one file at a time.');

/** A body that is cut off or is not multipart is the sender's error. */
export function toRefusal(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (error instanceof AppError) return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return twoFiles();
  if (code?.startsWith('FST_') || /terminated early|Unexpected end of multipart|Multipart: Boundary|aborted/i.test(message))
    return new AppError('invalid', 'broken-upload', 'The upload was incomplete. Please try again.', { cause: error });
  if (code === 'ENOSPC')
    return new AppError('unavailable', 'storage-full', 'There is not enough storage for more files at the moment.', {
      retryAfter: 60,
      cause: error,
    });
  return error;
}

type Upload = StoredFile & {
  articleId: number | null;
  patch?: { id: number; description: string };
  schoolId: number;
  position: number;
};

/** The row, the event and the job commit together. A patch records no event: without a report, consumers take it for a badge. */
export async function recordUpload(tx: Tx, viewer: Viewer, file: Upload) {
  const { articleId, patch, schoolId } = file;
  const item = await insertMediaItem(tx, { ...file, uploadedBy: viewer.userId });
  if (!patch) await recordEvent(tx, MediaUploaded, { mediaItemId: item.id, articleId, schoolId, uploadedBy: viewer.userId });
  await enqueueMedia(tx, item);
  return { id: item.id, articleId };
}
