import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { takeForgottenRuns } from './runs.sql.ts';

const EVERY_MS = 5_000;

/**
 * Queues again the runs whose worker has died or whose job is lost. A run that was claimed gets a job of its own beside the old one,
 * which the queue still holds for the dead worker; a job that only waits is not doubled.
 */
export const requeueForgottenRuns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number[]> =>
  db.transaction(async (tx) => {
    const forgotten = await takeForgottenRuns(tx, clock());
    for (const { id, fence } of forgotten) await enqueueJob(tx, connectionJobs.runConnections, { runId: id, fence });
    return forgotten.map(({ id }) => id);
  });

/** Looks after the runs until stopped. */
export function startSweeper(deps: Deps): { stop(): Promise<void> } {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      for (const runId of await requeueForgottenRuns(deps)) deps.log.warn({ runId }, 'run queued again');
    } catch (err) {
      deps.log.warn({ err }, 'looking for forgotten runs failed');
    }
  };
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
