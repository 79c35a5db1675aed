import { z } from 'zod';
import { defineJob } from '../define.ts';

export const mailJobs = {
  /** 20 tries with a doubling delay reach over 24 h with the cap that the worker sets. */
  sendMail: defineJob({
    name: 'send-mail',
    queue: 'mail',
    attempts: 20,
    backoff: 1_000,
    data: z.object({ mailId: z.uuid() }),
    jobId: ({ mailId }) => `send-mail-${mailId}`,
  }),
};
