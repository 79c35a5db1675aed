import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import type { Storage } from '@patchwork/platform/storage';
import { renderFrame, renderPicture } from '../adapters/images.ts';
import { probeFilm, renderFilm, takeStill } from '../adapters/video.ts';

export type Work = NonNullable<ReplyOf<operations['claimMedia']>['work']>;
export type Made = NonNullable<BodyOf<operations['submitMediaResult']>['made']>;
type Rendition = Made['renditions'][number];

const POSTER_WIDTH = 1_280;

/** Stores the large and the small WebP of a photo. @throws Undecodable */
export async function renderImage(storage: Storage, { keyPrefix }: Work, original: string): Promise<Made> {
  const { width, height, large, small } = await renderPicture(original);
  const renditions = [await store(storage, keyPrefix, 'large', large), await store(storage, keyPrefix, 'small', small)];
  return { width, height, videoMimeType: null, renditions };
}

/** Stores the MP4 and the poster of a video. @throws Undecodable */
export async function renderVideo(storage: Storage, work: Work, original: string, folder: string): Promise<Made> {
  const film = await probeFilm(original, work.extension);
  const mp4 = join(folder, 'video.mp4');
  const still = join(folder, 'still.png');
  await renderFilm(original, work.extension, film, mp4);
  await takeStill(mp4, film, still);
  const { width, height, poster } = await renderFrame(still, POSTER_WIDTH);
  const renditions = [
    await store(storage, work.keyPrefix, 'video', createReadStream(mp4)),
    await store(storage, work.keyPrefix, 'poster', poster),
  ];
  return { width, height, videoMimeType: 'video/mp4', renditions };
}

async function store(
  storage: Storage,
  prefix: string,
  name: Rendition['name'],
  content: Parameters<Storage['put']>[1],
): Promise<Rendition> {
  const [extension, contentType] = name === 'video' ? ['mp4', 'video/mp4'] : ['webp', 'image/webp'];
  const key = `${prefix}${name}.${extension}`;
  const hash = createHash('sha256');
  const { size } = await storage.put(key, hashedBy(hash, content), contentType!);
  return { name, key, contentType: contentType!, bytes: size, sha256: hash.digest('hex') };
}

/** The same bytes; `hash` has taken in all of them when they have been read. */
const hashedBy = (hash: Hash, content: Buffer | Readable): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
        hash.update(chunk as Buffer);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
