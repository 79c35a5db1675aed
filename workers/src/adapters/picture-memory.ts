import type { Metadata } from 'sharp';

/** Pictures that need more memory than this are processed one at a time. */
const HEAVY_BYTES = 50_000_000;
/** With a larger picture the process would exceed 400 MB; uploads have the same limit (content's `image-size.ts`). */
export const MAX_BYTES = 180_000_000;

/**
 * Bytes that the decoder needs at once. It reads most pictures line by line and needs almost none; it needs all of a
 * progressive JPEG (coefficients), an interlaced PNG, a WebP (if lossless; else it shrinks while it reads), a GIF and the frames of
 * an animation.
 */
export function memoryFor(
  { format, width = 0, height = 0, pages = 1, pageHeight, isProgressive, channels = 4, depth, chromaSubsampling }: Metadata,
  isAnimated: boolean,
): number {
  const pixels = width * (pageHeight ?? height);
  if (isAnimated) return pages * pixels * 8;
  if (format === 'webp' || format === 'gif') return pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  if (channels < 3) return pixels * 2;
  return pixels * (channels > 3 ? 8 : chromaSubsampling === '4:2:0' ? 3 : 6);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs light work immediately, and heavy work after the heavy work before it. */
export function inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (bytes < HEAVY_BYTES) return work();
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
