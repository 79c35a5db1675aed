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
