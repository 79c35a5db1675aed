import type { Metadata } from 'sharp';

/** Pictures that take more than this are worked on one at a time. */
const HEAVY_BYTES = 50_000_000;
/** More than this, and the process would pass 400 MB. */
export const MOST_BYTES = 180_000_000;

/**
 * Bytes that the decoder holds at once. Most pictures are read line by line and take next to nothing; these have to be there whole:
 * coefficients of a progressive JPEG, an interlaced PNG, a WebP (twice, should it be lossless), all frames of an animation.
 */
export function memoryFor(
  { format, width = 0, height = 0, pages = 1, pageHeight, isProgressive, channels = 4, depth, chromaSubsampling }: Metadata,
  isAnimated: boolean,
): number {
  const pixels = width * (pageHeight ?? height);
  if (isAnimated) return pages * pixels * 8;
  if (format === 'webp') return pixels * 8;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * (channels > 3 ? 8 : chromaSubsampling === '4:2:0' ? 3 : 6);
}

let last: Promise<unknown> = Promise.resolve();

/** Carries out light work at once, and heavy work after the heavy work before it. */
export function inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (bytes < HEAVY_BYTES) return work();
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
