import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Attempt } from '@patchwork/platform/jobs';
import { StorageMissing } from '@patchwork/platform/storage';
import { NotScanned } from '../adapters/clamd.ts';
import { Undecodable } from '../adapters/undecodable.ts';
import type { Deps } from '../deps.ts';
import { inFolder } from '../temporary-folder.ts';
import { makeRenditions, type Work } from './renditions.ts';
import { assertClean, assertScannable, Harmful } from './scan.ts';

export type MediaDeps = Pick<Deps, 'content' | 'storage' | 'log' | 'scanner' | 'decoder'>;
type Result = BodyOf<operations['submitMediaResult']>;

/** Content queues an upload again two minutes after its last claim: short, so that a dead worker's uploads do not wait long. */
const RENEW_MS = 60_000;

/**
 * Makes the renditions of one upload. Safe to run twice: file names are fixed and content records one result. An unreadable
 * file fails at once, malware is never decoded, our own faults are retried. While the scanner is unavailable the upload is not
 * claimed: a schedule queues it again every two minutes.
 * @throws our own fault, so that the queue counts the attempt as failed
 */
export async function processMedia(deps: MediaDeps, mediaItemId: number, attempt: Attempt): Promise<void> {
  const path = { mediaItemId };
  await assertScannable(deps);
  const work = await claim(deps, mediaItemId);
  if (!work) return;
  // A video can take much longer than the lease.
  const renewing = setInterval(() => {
    deps.content
      .call('claimMedia', { path })
      .catch((err: unknown) => deps.log.warn({ err, mediaItemId }, 'could not renew the claim of an upload'));
  }, RENEW_MS);
  try {
    const result = await inFolder((folder) => carryOut(deps, work, folder, attempt));
    await deps.content.call('submitMediaResult', { path, body: result.body });
    if (result.fault) throw result.fault;
  } finally {
    clearInterval(renewing);
  }
}

/** Null when there is nothing to do: the item is finished, or was removed while its job waited. */
async function claim({ content }: MediaDeps, mediaItemId: number): Promise<Work | null> {
  try {
    const { status, work } = await content.call('claimMedia', { path: { mediaItemId } });
    return status === 'done' ? null : (work ?? null);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** The result for content, and after the last attempt the fault that ended it. @throws a fault that deserves a retry */
async function carryOut(
  deps: MediaDeps,
  work: Work,
  folder: string,
  attempt: Attempt,
): Promise<{ body: Result; fault?: unknown }> {
  const { mediaItemId } = work;
  let isScanned = false;
  try {
    const original = await fetchOriginal(deps, work, folder);
    isScanned = await assertClean(deps, original);
    const made = await makeRenditions(deps.decoder, deps.storage, work, folder);
    return { body: { outcome: 'ready', isScanned, made } };
  } catch (error) {
    if (error instanceof Harmful) {
      deps.log.warn({ mediaItemId, signature: error.signature }, 'rejected an upload: the scanner found malware');
      return { body: { outcome: 'harmful' } };
    }
    const reason = toReason(error);
    if (!reason && !attempt.isLast) throw error;
    if (reason) deps.log.info({ mediaItemId, reason }, 'rejected an upload: its file cannot be used');
    return { body: { outcome: 'failed', isScanned, reason: reason ?? lastReason(error) }, ...(!reason && { fault: error }) };
  }
}

/** Returns the path of the local copy. */
async function fetchOriginal({ storage }: MediaDeps, { extension, originalKey }: Work, folder: string): Promise<string> {
  const original = join(folder, `original.${extension}`);
  const { stream } = await storage.get(originalKey);
  await pipeline(stream, createWriteStream(original));
  return original;
}

/** Why no retry can help; undefined when one may. */
function toReason(error: unknown): string | undefined {
  if (error instanceof Undecodable) return error.reason;
  return error instanceof StorageMissing ? 'original-missing' : undefined;
}

/** The reason that content stores when the last attempt fails. */
const lastReason = (error: unknown) => (error instanceof NotScanned ? 'not-scanned' : 'could-not-be-processed');
