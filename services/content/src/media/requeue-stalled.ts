import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { QueuedItem } from './media.sql.ts';
import { enqueueMedia } from './queue-media.ts';
import { markFailed } from './worker-api.ts';

const STALLED_AFTER_MS = 2 * 60_000;
// Files are decoded apart from the workers, so what ends a worker is seldom the file that it was given.
const MAX_STARTS = 20;
const StalledRow = QueuedItem.extend({ starts: z.int() });

/**
 * Queues again uploads that have not progressed for two minutes, for when Redis lost the job. BullMQ ignores a job that it
 * still has, by its id. An item whose processing started twenty times without a result fails.
 */
export async function requeueStalledMedia(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<void> {
  const { db, log, clock } = deps;
  const overdue = new Date(clock().getTime() - STALLED_AFTER_MS).toISOString();
  const stalled = await db.transaction(async (tx) => {
    const found = await tx.any(sql.type(StalledRow)`
      update media_items
      set state = 'queued', state_changed_at = ${clock().toISOString()}
      where id in (
        select id
        from media_items
        where state in ('queued', 'processing') and state_changed_at < ${overdue}
        order by state_changed_at
        limit 100
        for update skip locked
      )
      returning id, kind, turn, starts
    `);
    for (const { starts, ...item } of found) if (starts < MAX_STARTS) await enqueueMedia(tx, item);
    return found;
  });
  for (const { id, starts } of stalled) {
    if (starts >= MAX_STARTS) await markFailed(deps, id, 'given-up');
    log.warn({ mediaItemId: id, starts }, 'queued a stalled upload again');
  }
}
