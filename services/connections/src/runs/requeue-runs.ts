import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { takeForgottenRuns } from './runs.sql.ts';

/**
 * Queues again the runs whose worker died or whose job was lost. A run that was claimed gets a second job, because the queue
 * still holds the first for the dead worker; a run that is only waiting does not.
 */
export const requeueForgottenRuns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number[]> =>
  db.transaction(async (tx) => {
    const forgotten = await takeForgottenRuns(tx, clock());
    for (const { id, fencingToken } of forgotten)
      await enqueueJob(tx, connectionJobs.runConnections, { runId: id, fencingToken });
    return forgotten.map(({ id }) => id);
  });
