import { z } from 'zod';
import { defineJob, Id } from '../define.ts';

export const connectionJobs = {
  runConnections: defineJob({
    name: 'run-connections',
    queue: 'connections',
    attempts: 5,
    backoff: 2_000,
    data: z.object({ runId: Id }),
    jobId: ({ runId }) => `run-connections-${runId}`,
  }),
};
