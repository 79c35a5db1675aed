import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { takeForgottenRuns } from './runs.sql.ts';

const EVERY_MS = 15_000;
/** A job that still waits or is tried again has until then to be taken up. */
const PATIENCE_MS = 60_000;

/** Queues again the runs whose worker has fallen silent, should their job be lost. A job that still waits is not doubled. */
export const requeueForgottenRuns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<readonly number[]> =>
  db.transaction(async (tx) => {
    const now = clock();
    const forgotten = await takeForgottenRuns(tx, new Date(now.getTime() - PATIENCE_MS), now);
    for (const runId of forgotten) await enqueueJob(tx, connectionJobs.runConnections, { runId });
    return forgotten;
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
