import { z } from 'zod';
import { defineJob, Id } from '../define.ts';

export const mediaJobs = {
  /** Prepares a photo. */
  processMedia: defineJob({
    name: 'process-media',
    queue: 'media',
    attempts: 4,
    backoff: 2_000,
    data: z.object({ mediaItemId: Id }),
    jobId: ({ mediaItemId }) => `process-media-${mediaItemId}`,
  }),
  /** Prepares a film, in a separate queue because it may take half an hour. */
  processFilm: defineJob({
    name: 'process-film',
    queue: 'films',
    attempts: 4,
    backoff: 2_000,
    data: z.object({ mediaItemId: Id }),
    jobId: ({ mediaItemId }) => `process-film-${mediaItemId}`,
  }),
};
