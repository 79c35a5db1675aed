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
import { Undecodable } from '../adapters/images.ts';
import type { Deps } from '../deps.ts';
import { renderImage, renderVideo } from './renditions.ts';

export type MediaDeps = Pick<Deps, 'content' | 'storage' | 'log'>;
export type Work = ReplyOf<operations['getMediaWork']>;

const SIGN_OF_LIFE_MS = 60_000;

/**
 * Makes the renditions of one upload. Safe to run twice: the files have fixed names and content notes the end once. A file that
 * cannot be read is noted as failed at once; a fault of ours is tried again and noted after the last try.
 */
export async function processMedia(deps: MediaDeps, mediaItemId: number, attempt: Attempt): Promise<void> {
  const path = { mediaItemId };
  const work = await findWork(deps, mediaItemId);
  if (work.state === 'ready') return;
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
    const reason = toReason(error);
    if (!reason && !attempt.isLast) throw error;
    await deps.content.call('markMediaFailed', { path, body: { reason: reason ?? 'could-not-be-processed' } });
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

async function render({ storage }: MediaDeps, work: Work, folder: string) {
  const original = join(folder, `original.${work.extension}`);
  const { stream } = await storage.get(work.originalKey);
  await pipeline(stream, createWriteStream(original));
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
