import { Readable } from 'node:stream';
import type { BusboyFileStream } from '@fastify/busboy';
import { AppError } from '@patchwork/platform/errors';

export const tooLarge = () => new AppError('too-large', 'too-large', 'Maximum file size is 500Mb.');

/**
 * Reads the first bytes and returns the whole stream, those bytes included. The stream fails when the upload is cut off or
 * exceeds the limit, so that storage keeps nothing.
 */
export async function takeHead(file: BusboyFileStream, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    if (file.truncated) throw tooLarge();
  }
  return { head, whole: Readable.from(all(), { objectMode: false }) };
}

export const twoFiles = () => new AppError('invalid', 'two-files', 'Please add one file at a time.');

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
