import { setInterval } from 'node:timers';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { enqueueJob } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { markFailed } from './work.ts';

const PATIENCE_MS = 2 * 60_000;
const MAX_STARTS = 5;
const Waiting = z.object({ id: z.int(), starts: z.int() });

/**
 * Puts the work of uploads that have stood still for two minutes on its way again, for when Redis lost the job. The queue knows
 * a job that it still has by its id. An item whose processing was begun five times and never ended kills its workers: it has failed.
 */
export async function sweepMedia(deps: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<void> {
  const { db, log, clock } = deps;
  const overdue = new Date(clock().getTime() - PATIENCE_MS).toISOString();
  const waiting = await db.transaction(async (tx) => {
    const found = await tx.any(sql.type(Waiting)`
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
      returning id, starts
    `);
    for (const { id, starts } of found)
      if (starts < MAX_STARTS) await enqueueJob(tx, mediaJobs.processMedia, { mediaItemId: id });
    return found;
  });
  for (const { id, starts } of waiting) {
    if (starts >= MAX_STARTS) await markFailed(deps, id, 'given-up');
    log.warn({ mediaItemId: id, starts }, 'an upload stood still');
  }
}

/** Sweeps every half minute until stopped. */
export function startSweeper(deps: Deps): { stop(): Promise<void> } {
  const timer = setInterval(() => {
    sweepMedia(deps).catch((err: unknown) => deps.log.warn({ err }, 'sweeping failed'));
  }, 30_000);
  return {
    async stop() {
      clearInterval(timer);
    },
  };
}
