import { z } from 'zod';

/** The contents of `.stack/state.json`: the addresses of the running system, for other tools. */
export const State = z.object({
  baseUrl: z.string(),
  postgresUrl: z.string(),
  redisUrl: z.string(),
  kafkaBrokers: z.array(z.string()).nullable(),
  mailboxPage: z.string(),
});
export type State = z.output<typeof State>;
