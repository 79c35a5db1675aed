import { appendFile } from 'node:fs/promises';
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { MAX_BYTES, memoryFor } from './picture-memory.ts';
import { Undecodable } from './undecodable.ts';

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** In all frames together; a larger animation becomes a still picture. */
const MAX_MOVING_PIXELS = 20_000_000;
const LARGE = 1_600;
const MEDIUM = 800;
const SMALL = 400;
/** More effort saves few bytes, and a class would wait seconds longer. */
const webp = { quality: 80, effort: 2 };

// Only the formats that may be uploaded: no SVG, PDF or TIFF, whatever the first bytes of a file pretend.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
// One thread for each photo: several photos in parallel use the cores better than one photo on all of them.
sharp.concurrency(1);

export interface Picture {
  width: number;
  height: number;
  /** For longer than five seconds. */
  moves: boolean;
  large: Buffer;
  medium: Buffer;
  small: Buffer;
}

/**
 * Makes the WebP renditions of a photo, at most 1600, 800 and 400 pixels on the longer side and never enlarged: upright, in
 * sRGB, without metadata. Decodes once; in all but the small one an animated GIF or WebP stays animated. Waits for `permission`
 * to use the bytes of memory that the picture needs.
 * @throws Undecodable
 */
export const renderPicture = (path: string, permission: (bytes: number) => Promise<void>): Promise<Picture> =>
  readable(async () => {
    const metadata = await open(path).metadata();
    const { pages = 1, width, pageHeight, height } = metadata;
    if (pages > MAX_FRAMES) throw new Undecodable('too-many-frames');
    const isAnimated = pages > 1 && pages * width * (pageHeight ?? height) <= MAX_MOVING_PIXELS;
    const bytes = memoryFor(metadata, isAnimated);
    if (bytes > MAX_BYTES) throw new Undecodable('too-much-memory');
    await permission(bytes);
    try {
      return await render(path, isAnimated ? metadata : null);
    } catch (error) {
      if (!/premature end of JPEG/.test((error as Error).message)) throw error;
      return renderEnded(path);
    }
  });

/**
 * Of a JPEG that ends early: it may lack nothing but its end marker, and is shown everywhere. With the marker a complete one
 * decodes without any warning; one that lacks more than its last lines does not.
 */
async function renderEnded(path: string): Promise<Picture> {
  await appendFile(path, Buffer.from([0xff, 0xd9]));
  try {
    return await render(path, null, 'warning');
  } catch (error) {
    throw /premature end/.test((error as Error).message) ? new Undecodable('not-complete', error) : error;
  }
}

/** `moving` describes a picture that stays animated. */
async function render(path: string, moving: Metadata | null, failOn: SharpOptions['failOn'] = 'error'): Promise<Picture> {
  // The large rendition as raw pixels takes a few megabytes whatever the source; the others are made from it.
  const { data, info } = await open(path, { failOn })
    .autoOrient()
    .resize(within(LARGE))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const sized = async (side: number) => {
    const picture = moving ? await sizedFrames(path, moving, side) : pixels().resize(within(side));
    return picture.webp(webp).toBuffer();
  };
  return {
    width: info.width,
    height: info.height,
    moves: moving !== null && movesForLong(moving),
    large: await sized(LARGE),
    medium: await sized(MEDIUM),
    small: await pixels().resize(within(SMALL)).webp(webp).toBuffer(),
  };
}

/** Whether it moves for longer than five seconds, all its rounds together (WCAG 2.2.2); 0 rounds are endless. */
const movesForLong = ({ delay = [], loop = 0 }: Metadata): boolean =>
  loop === 0 || loop * delay.reduce((sum, each) => sum + each, 0) > 5_000;

/** All frames of a moving picture, upright. sharp turns single frames only, so one that is stored turned is put together. */
async function sizedFrames(path: string, { pages = 1, orientation = 1, delay, loop }: Metadata, side: number): Promise<Sharp> {
  if (orientation === 1) return open(path, { animated: true }).resize(within(side));
  const frames: { data: Buffer; info: OutputInfo }[] = [];
  for (let page = 0; page < pages; page += 1)
    frames.push(await open(path, { page }).autoOrient().resize(within(side)).raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = frames[0]!.info;
  const raw = { width, height: height * pages, channels, pageHeight: height };
  return sharp(Buffer.concat(frames.map(({ data }) => data)), { raw }).webp({ delay, loop });
}

/** A frame of a video as WebP, at most `maxWidth` pixels wide, with the size of the frame itself. @throws Undecodable */
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

const open = (path: string, options: SharpOptions = {}) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options });

/** The file is on our own disk, so a read error means that the picture is damaged, unless memory or descriptors ran out. */
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
