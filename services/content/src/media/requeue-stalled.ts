import type { Deps } from '../deps.ts';
import { markFailed, queueStalled } from './media-state.sql.ts';
import { enqueueMedia } from './queue-media.ts';

const STALLED_AFTER_MS = 2 * 60_000;
// Files are decoded apart from the workers, so what ends a worker is seldom the file that it was given.
const MAX_STARTS = 20;

/**
 * Queues again uploads that have not progressed for two minutes, for when Redis lost the job. BullMQ ignores a job that it
 * still has, by its id. An item whose processing started twenty times without a result fails.
 */
export async function requeueStalledMedia(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<void> {
  const { db, log, clock } = deps;
  const overdue = new Date(clock().getTime() - STALLED_AFTER_MS).toISOString();
  const stalled = await db.transaction(async (tx) => {
    const found = await queueStalled(tx, overdue, clock().toISOString());
    for (const { starts, ...item } of found) if (starts < MAX_STARTS) await enqueueMedia(tx, item);
    return found;
  });
  for (const { id, starts } of stalled) {
    if (starts >= MAX_STARTS) await db.transaction((tx) => markFailed(tx, id, 'given-up'));
    log.warn({ mediaItemId: id, starts }, 'queued a stalled upload again');
  }
}
