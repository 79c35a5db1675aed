import { z } from 'zod';

/** `.stack/state.json`: what runs now, for the tools beside it. */
export const State = z.object({
  baseUrl: z.string(),
  postgresUrl: z.string(),
  redisUrl: z.string(),
  kafkaBrokers: z.array(z.string()).nullable(),
  mailboxPage: z.string(),
});
export type State = z.output<typeof State>;
