import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import { type Attempt, giveUp } from '@patchwork/platform/jobs';
import { StorageMissing } from '@patchwork/platform/storage';
import { NotScanned } from '../adapters/clamd.ts';
import { Undecodable } from '../adapters/images.ts';
import type { Deps } from '../deps.ts';
import { renderImage, renderVideo } from './renditions.ts';
import { assertClean, assertScannable, Harmful } from './scan.ts';

export type MediaDeps = Pick<Deps, 'content' | 'storage' | 'log' | 'scanner'>;
export type Work = ReplyOf<operations['getMediaWork']>;

const SIGN_OF_LIFE_MS = 60_000;

/**
 * Makes the renditions of one upload. Safe to run twice: the files have fixed names and content notes the end once. A file that
 * cannot be read is noted as failed at once; a fault of ours is tried again and noted after the last try. What the scanner turns away
 * is never decoded. While the scanner is away the upload waits: the sweeper asks again every two minutes, for as long as it takes.
 */
export async function processMedia(deps: MediaDeps, mediaItemId: number, attempt: Attempt): Promise<void> {
  const path = { mediaItemId };
  const work = await findWork(deps, mediaItemId);
  if (work.state === 'ready') return;
  // Said before, but perhaps not carried out.
  if (work.isTurnedAway) return deps.content.call('noteMediaScan', { path, body: { isHarmful: true } });
  await assertScannable(deps);
  await deps.content.call('markMediaStarted', { path });
  const signs = setInterval(() => {
    deps.content
      .call('markMediaStarted', { path })
      .catch((err: unknown) => deps.log.warn({ err, mediaItemId }, 'no sign of life'));
  }, SIGN_OF_LIFE_MS);
  try {
    const body = await inFolder((folder) => render(deps, work, folder));
    await deps.content.call('markMediaReady', { path, body });
  } catch (error) {
    if (error instanceof Harmful) {
      await deps.content.call('noteMediaScan', { path, body: { isHarmful: true } });
      return deps.log.warn(
        { mediaItemId, signature: error.signature },
        'an upload was turned away: the scanner says it is harmful',
      );
    }
    const reason = toReason(error);
    if (!reason && !attempt.isLast) throw error;
    await deps.content.call('markMediaFailed', { path, body: { reason: reason ?? lastReason(error) } });
    if (!reason) throw error;
    deps.log.info({ mediaItemId, reason }, 'an upload cannot be used');
  } finally {
    clearInterval(signs);
  }
}

async function findWork({ content }: MediaDeps, mediaItemId: number): Promise<Work> {
  try {
    return await content.call('getMediaWork', { path: { mediaItemId } });
  } catch (error) {
    throw error instanceof AppError && error.kind === 'not-found' ? giveUp('There is no such media item.') : error;
  }
}

async function render(deps: MediaDeps, work: Work, folder: string) {
  const { storage } = deps;
  const original = join(folder, `original.${work.extension}`);
  const { stream } = await storage.get(work.originalKey);
  await pipeline(stream, createWriteStream(original));
  await assertClean(deps, work.mediaItemId, original);
  return work.kind === 'image' ? renderImage(storage, work, original) : renderVideo(storage, work, original, folder);
}

/** A folder of its own that never outlives the work. */
async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-media-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why no other try can help; undefined when one may. */
function toReason(error: unknown): string | undefined {
  if (error instanceof Undecodable) return error.reason;
  return error instanceof StorageMissing ? 'original-missing' : undefined;
}

/** What is kept beside an item whose every try has failed. */
const lastReason = (error: unknown) => (error instanceof NotScanned ? 'not-scanned' : 'could-not-be-processed');
