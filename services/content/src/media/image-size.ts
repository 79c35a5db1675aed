import { AppError } from '@patchwork/platform/errors';
import { wrongType } from './file-kinds.ts';

/** More than any school's camera has; the decoder has the same limit. */
const MAX_PIXELS = 50_000_000;
/** Of memory, for pictures that must be decoded whole; the decoder has the same limit (`workers/src/adapters/picture-memory.ts`). */
const MAX_BYTES = 180_000_000;

/**
 * Refuses a photo whose header states no pixels, too many or more than can be decoded at once, before anything decodes it.
 * @throws AppError 413, 415
 */
export function assertPixels(contentType: string, head: Buffer): void {
  const size = readImageSize(contentType, head);
  if (!size) return;
  const pixels = size.width * size.height;
  // A polyglot of image and script or archive seldom has a plausible size.
  if (pixels === 0) throw wrongType();
  if (pixels > MAX_PIXELS)
    throw new AppError(
      'too-large',
      'too-many-pixels',
      'This photo has more than 50 million pixels. Please make it smaller and add it again.',
    );
  if (pixels * pixelBytes(contentType, head) > MAX_BYTES)
    throw new AppError(
      'too-large',
      'too-much-memory',
      'This photo is too large to prepare. Please make it smaller and add it again.',
    );
}

/** Bytes of memory for each pixel of a picture that must be decoded whole; 0 for one that is decoded line by line, and for HEIC. */
function pixelBytes(contentType: string, head: Buffer): number {
  if (contentType === 'image/webp' || contentType === 'image/gif') return 4;
  if (contentType.endsWith('png') && head[28] === 1) {
    const colour = head[25]!;
    const isTransparent = colour < 4 && head.includes('tRNS');
    return ((pngChannels[colour] ?? 3) + (isTransparent ? 1 : 0)) * (head[24]! > 8 ? 2 : 1);
  }
  const frame = contentType === 'image/jpeg' ? findFrame(head) : null;
  // Only the progressive ones of the frame markers.
  if (frame === null || (head[frame + 1]! & 3) !== 2) return 0;
  const components = head[frame + 9] ?? 3;
  if (components < 3) return 2;
  const isSubsampled = (head[frame + 11] ?? 0x11) > 0x11;
  return components > 3 ? 8 : isSubsampled ? 3 : 6;
}

/** By the colour type of a PNG, without a transparent colour. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/** Width and height from the header; null when it ends before them. */
export function readImageSize(contentType: string, head: Buffer): { width: number; height: number } | null {
  try {
    switch (contentType) {
      case 'image/png':
      case 'image/apng':
        return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
      case 'image/gif':
        return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
      case 'image/webp':
        return readWebpSize(head);
      case 'image/jpeg':
        return readJpegSize(head);
      case 'image/heic':
      case 'image/heif':
        return readHeicSize(head);
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

// https://developers.google.com/speed/webp/docs/riff_container
function readWebpSize(head: Buffer) {
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readJpegSize(head: Buffer) {
  const frame = findFrame(head);
  return frame === null ? null : { height: head.readUInt16BE(frame + 5), width: head.readUInt16BE(frame + 7) };
}

/** Walks the segments to the start of a frame (SOF), which holds the size. */
function findFrame(head: Buffer): number | null {
  for (let at = 2; ; ) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return at;
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
}

/** The largest `ispe` property (ISO/IEC 23008-12): the picture's, beside those of its tiles and thumbnails. */
function readHeicSize(head: Buffer) {
  let largest: { width: number; height: number } | null = null;
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
