import { z } from 'zod';
import { defineJob, Id } from '../define.ts';

export const mailJobs = {
  /** Tries until a day has passed since the first: 12 doubling pauses make an hour, the others are an hour each, less a fifth at most. */
  sendMail: defineJob({
    name: 'send-mail',
    queue: 'mail',
    attempts: 42,
    backoff: 1_000,
    data: z.object({ mailId: z.uuid() }),
    jobId: ({ mailId }) => `send-mail-${mailId}`,
  }),
  /** Works out who is to be told of a comment or reply; each of them then gets a mail of their own. */
  resolveNotice: defineJob({
    name: 'resolve-notice',
    queue: 'mail',
    attempts: 20,
    backoff: 1_000,
    data: z.object({ noticeId: z.uuid() }),
    jobId: ({ noticeId }) => `resolve-notice-${noticeId}`,
  }),
  /** Writes the messages about new links of a finished run, batch by batch. */
  announceRun: defineJob({
    name: 'announce-run',
    queue: 'mail',
    attempts: 20,
    backoff: 1_000,
    data: z.object({ runId: Id }),
    jobId: ({ runId }) => `announce-run-${runId}`,
  }),
  /** Gives a message that staff wrote to everybody it is meant for, batch by batch. */
  handOutMessage: defineJob({
    name: 'hand-out-message',
    queue: 'mail',
    attempts: 20,
    backoff: 1_000,
    data: z.object({ messageId: Id }),
    jobId: ({ messageId }) => `hand-out-message-${messageId}`,
  }),
};
