import { z } from 'zod';
import { defineJob, Id } from '../define.ts';

export const mediaJobs = {
  processMedia: defineJob({
    name: 'process-media',
    queue: 'media',
    attempts: 4,
    backoff: 2_000,
    data: z.object({ mediaItemId: Id }),
    jobId: ({ mediaItemId }) => `process-media-${mediaItemId}`,
  }),
};
