import { MediaReady } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { findWork, isStored, markClean, markFailed, markProcessing, markReady } from '../media/media-state.sql.ts';
import { deleteOriginal } from '../media/originals.ts';
import { keyPrefixOf, rejectFile, removeRenditions } from '../media/scans.ts';
import { completeQuiltsAround } from '../quilts/turn-over.ts';

type Claim = ReplyOf<operations['claimMedia']>;
type Result = BodyOf<operations['submitMediaResult']>;
type Made = NonNullable<Result['made']>;

type Parts = Pick<Deps, 'db' | 'storage' | 'log' | 'uploads'>;

/**
 * Returns what a worker needs to process an upload, and counts the start. The worker repeats the call every minute as a
 * heartbeat; otherwise the schedule queues the upload again. A rejected item is done; deletes files that a crash left.
 * @throws AppError 404 when there is no such item
 */
export async function claimMedia(parts: Parts, id: number): Promise<Claim> {
  const row = await findWork(parts.db, id);
  if (!row) throw notFound();
  const { state, isHarmful: wasTurnedAway, ...work } = row;
  if (wasTurnedAway) await rejectFile(parts, id);
  if (wasTurnedAway || state === 'ready') return { status: 'done' };
  await parts.db.transaction((tx) => markProcessing(tx, id));
  return { status: 'process', work: { ...work, keyPrefix: keyPrefixOf(id) } };
}

/**
 * Records the result of an upload. Idempotent. Deletes what was made of an item that was erased meanwhile.
 * @throws AppError 404; invalid when a field of the outcome is missing
 */
export async function submitMediaResult(parts: Parts, id: number, result: Result): Promise<void> {
  try {
    if (!(await isStored(parts.db, id))) throw notFound();
    await saveResult(parts, id, result);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') await removeRenditions(parts.storage, id);
    throw error;
  }
}

async function saveResult(parts: Parts, id: number, { outcome, isScanned, made, reason }: Result): Promise<void> {
  if (outcome === 'harmful') return rejectFile(parts, id);
  if (isScanned) await markClean(parts.db, id);
  if (outcome === 'ready' && made) return finish(parts, id, made);
  if (outcome === 'failed' && reason) {
    await parts.db.transaction((tx) => markFailed(tx, id, reason));
    return;
  }
  throw invalid('invalid-request', [{ field: outcome === 'ready' ? 'made' : 'reason', message: 'Missing' }]);
}

async function finish(parts: Parts, id: number, made: Made): Promise<void> {
  const sewnAt = await saveReady(parts, id, made);
  if (sewnAt !== null) await completeQuiltsAround(parts.db, sewnAt);
  if (parts.uploads.keepsOriginals) return;
  // The schedule tries again.
  await deleteOriginal(parts, id).catch((err: unknown) =>
    parts.log.warn({ err, mediaItemId: id }, 'could not delete an original'),
  );
}

/** Returns the school of a patch that is ready now. @throws AppError 404 */
const saveReady = ({ db }: Pick<Deps, 'db'>, id: number, made: Made): Promise<number | null> =>
  db.transaction(async (tx) => {
    const parent = await markReady(tx, id, made);
    if (!parent) return null;
    const { patchId, ...badgeOrReport } = parent;
    // Without a report, consumers take it for a badge.
    if (patchId !== null) return parent.schoolId;
    await recordEvent(tx, MediaReady, { mediaItemId: id, ...badgeOrReport });
    return null;
  });
