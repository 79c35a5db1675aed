import { z } from 'zod';
import { defineJob } from '../define.ts';

export const mailJobs = {
  /** Retries for a day: the first 12 delays double and add up to an hour, the others are an hour each, minus up to a fifth of jitter. */
  sendMail: defineJob({
    name: 'send-mail',
    queue: 'mail',
    attempts: 42,
    backoff: 1_000,
    data: z.object({ mailId: z.uuid() }),
    jobId: ({ mailId }) => `send-mail-${mailId}`,
  }),
};
