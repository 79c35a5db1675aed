import { z } from 'zod';
import { defineJob, Id } from '../define.ts';

export const connectionJobs = {
  runConnections: defineJob({
    name: 'run-connections',
    queue: 'connections',
    attempts: 5,
    backoff: 2_000,
    data: z.object({
      runId: Id,
      /** The run's fence when it was queued: a run whose worker has died gets a job of its own beside the one that died with it. */
      fence: z.int().nonnegative().default(0),
    }),
    jobId: ({ runId, fence }) => `run-connections-${runId}-${fence}`,
  }),
  /** Looks every minute whether a half term has begun whose links are not made yet. */
  startDueRun: defineJob({
    name: 'start-due-run',
    queue: 'connections',
    attempts: 1,
    backoff: 1_000,
    data: z.object({}),
    jobId: () => 'start-due-run',
  }),
};
