import sharp from 'sharp';
import { inTurn, MOST_BYTES, memoryFor } from './picture-memory.ts';

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** Of all frames together; what is larger becomes a still. */
const MAX_MOVING_PIXELS = 20_000_000;
const LARGE = 1_600;
const SMALL = 400;
/** Bytes that a little more effort would save are not worth the seconds that a class waits. */
const webp = { quality: 80, effort: 2 };

// Only what uploads may be: no SVG, PDF or TIFF, whatever a file's first bytes pretend.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
// One thread for each photo: several photos at once use the cores better than one on all of them.
sharp.concurrency(1);

/** A file that is no picture or film that we can read. Trying again will not help. */
export class Undecodable extends Error {
  override name = 'Undecodable';
  /** Kebab-case, kept beside the item. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The file cannot be used: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export interface Picture {
  width: number;
  height: number;
  large: Buffer;
  small: Buffer;
}

/**
 * Makes the WebP renditions of a photo, at most 1600 and 400 pixels on the longer side and never enlarged: turned upright, in sRGB, without any
 * metadata. Decodes once; a moving GIF or WebP keeps moving in the large one.
 * @throws Undecodable
 */
export const renderPicture = (path: string): Promise<Picture> =>
  readable(async () => {
    const metadata = await open(path).metadata();
    const { pages = 1, width, pageHeight, height } = metadata;
    if (pages > MAX_FRAMES) throw new Undecodable('too-many-frames');
    const isAnimated = pages > 1 && pages * width * (pageHeight ?? height) <= MAX_MOVING_PIXELS;
    const bytes = memoryFor(metadata, isAnimated);
    if (bytes > MOST_BYTES) throw new Undecodable('too-much-memory');
    return inTurn(bytes, () => render(path, isAnimated));
  });

async function render(path: string, isAnimated: boolean): Promise<Picture> {
  // The large one as bare pixels is a few megabytes whatever came in; everything else is made from it.
  const { data, info } = await open(path)
    .autoOrient()
    .resize(within(LARGE))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const moving = () => open(path, { animated: true }).resize(within(LARGE));
  return {
    width: info.width,
    height: info.height,
    large: await (isAnimated ? moving() : pixels()).webp(webp).toBuffer(),
    small: await pixels().resize(within(SMALL)).webp(webp).toBuffer(),
  };
}

/** A frame of a film as WebP, at most `maxWidth` pixels wide, with the size of the frame itself. @throws Undecodable */
export const renderFrame = (path: string, maxWidth: number): Promise<{ width: number; height: number; poster: Buffer }> =>
  readable(async () => {
    const { width = 0, height = 0 } = await open(path).metadata();
    return {
      width,
      height,
      poster: await open(path).resize({ width: maxWidth, withoutEnlargement: true }).webp(webp).toBuffer(),
    };
  });

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const open = (path: string, options: { animated?: boolean } = {}) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options });

/** The file lies on our own disk, so what goes wrong while reading it is the picture's fault. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undecodable) throw error;
    const { message } = error as Error;
    if (/memory|ENOSPC|EMFILE|Input file is missing/i.test(message)) throw error;
    throw new Undecodable(/pixel limit/.test(message) ? 'too-many-pixels' : 'not-decodable', error);
  }
}
