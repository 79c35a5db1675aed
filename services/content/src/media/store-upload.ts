import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MediaUploaded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps, UploadRules } from '../deps.ts';
import { assertContent, assertName, type FileKind, HEAD_BYTES } from './file-kinds.ts';
import { assertPixels } from './image-size.ts';
import type { OpenFile, Upload } from './multipart.ts';
import { enqueueMedia } from './queue-media.ts';
import { assertRoom } from './quotas.ts';
import { takeHead, toRefusal } from './upload-stream.ts';
import { wholeImage } from './whole-image.ts';
import { insertMediaItem } from './write-media.sql.ts';

/** Refuses early, before half a gigabyte is sent for nothing; `claimRoom` decides. A missing length passes. @throws AppError 413 */
export async function assertRoomFor({ db, uploads }: Deps, { userId }: Viewer, schoolId: number, { statedBytes }: Upload) {
  // A file above the general limit gets that error instead.
  if (statedBytes <= uploads.maxBytes) await assertRoom(db, uploads.quotas, { schoolId, userId }, Math.max(statedBytes, 1));
}

/** The rules for a badge and a patch. */
export const imagesOnly = (rules: UploadRules): UploadRules => ({ ...rules, videoFileExtensions: [] });

export interface StoredFile extends FileKind {
  originalKey: string;
  originalBytes: number;
}

/**
 * Streams the file into storage under a generated name, then calls `record` to commit its row; deletes the file when either
 * fails. @throws AppError 400, 413, 415, 503
 */
export async function storeUpload<Answer>(
  { storage, log }: Deps,
  file: OpenFile,
  rules: UploadRules,
  record: (stored: StoredFile) => Promise<Answer>,
): Promise<Answer> {
  try {
    assertName(file.name, rules);
    const { head, whole } = await takeHead(file.content, HEAD_BYTES);
    const kind = await assertContent(head, rules);
    if (kind.kind === 'image') assertPixels(kind.contentType, head);
    const originalKey = `originals/${randomUUID()}.${kind.extension}`;
    const content = kind.kind === 'image' ? Readable.from(wholeImage(kind.contentType, whole), { objectMode: false }) : whole;
    const { size } = await storage.put(originalKey, content, kind.contentType);
    try {
      await file.assertLast();
      return await record({ ...kind, originalKey, originalBytes: size });
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

type NewItem = StoredFile & {
  articleId: number | null;
  patch?: { id: number; description: string };
  schoolId: number;
  position: number;
};

/** The row, the event and the job commit together. A patch records no event: without a report, consumers take it for a badge. */
export async function recordUpload(tx: Tx, viewer: Viewer, file: NewItem) {
  const { articleId, patch, schoolId } = file;
  const item = await insertMediaItem(tx, { ...file, uploadedBy: viewer.userId });
  if (!patch) await recordEvent(tx, MediaUploaded, { mediaItemId: item.id, articleId, schoolId, uploadedBy: viewer.userId });
  await enqueueMedia(tx, item);
  return { id: item.id, articleId };
}
