import { compress } from '@patchwork/platform/brotli';

const compressed = new WeakMap<Buffer, Buffer>();

/** The Brotli of bytes that `feed.ts` shares among readers, made for the first of them. */
export function compressOnce(json: Buffer): Buffer {
  const held = compressed.get(json) ?? compress(json);
  compressed.set(json, held);
  return held;
}
