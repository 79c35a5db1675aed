import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import type { Storage } from '@patchwork/platform/storage';
import { filesOf } from '../decoder/job.ts';
import type { Decoder } from '../decoder/processes.ts';

export type Work = NonNullable<ReplyOf<operations['claimMedia']>['work']>;
export type Made = NonNullable<BodyOf<operations['submitMediaResult']>['made']>;
type Rendition = Made['renditions'][number];

/** Decodes the original in `folder` and stores the WebPs of a photo, or the MP4 and the poster of a video. @throws Undecodable */
export async function makeRenditions(decoder: Decoder, storage: Storage, work: Work, folder: string): Promise<Made> {
  const { kind, extension, keyPrefix } = work;
  const { width, height, moves = false } = await decoder.decode(folder, { kind, extension });
  const renditions: Rendition[] = [];
  for (const [name, file] of Object.entries(filesOf[kind])) {
    renditions.push(await store(storage, keyPrefix, name as Rendition['name'], createReadStream(join(folder, file))));
  }
  return { width, height, moves, videoMimeType: kind === 'video' ? 'video/mp4' : null, renditions };
}

async function store(storage: Storage, prefix: string, name: Rendition['name'], content: Readable): Promise<Rendition> {
  const [extension, contentType] = name === 'video' ? ['mp4', 'video/mp4'] : ['webp', 'image/webp'];
  const key = `${prefix}${name}.${extension}`;
  const hash = createHash('sha256');
  const { size } = await storage.put(key, hashedBy(hash, content), contentType!);
  return { name, key, contentType: contentType!, bytes: size, sha256: hash.digest('hex') };
}

/** The same bytes; `hash` has taken in all of them when they have been read. */
const hashedBy = (hash: Hash, content: Readable): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of content) {
        hash.update(chunk as Buffer);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
