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
      /** The run's fencing token when it was queued. A run whose worker has died gets a new job id, because the queue still has the old job. */
      fencingToken: z.int().nonnegative().default(0),
    }),
    jobId: ({ runId, fencingToken }) => `run-connections-${runId}-${fencingToken}`,
  }),
};
