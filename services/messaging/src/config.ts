import { callsFrom, callsTo, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

/** Reads and validates this service's environment variables; no other file reads them. */
export const loadConfig = (env = process.env) =>
  readConfig(
    z.object({
      ...serviceVariables,
      ...callsFrom('gateway', 'content', 'workers'),
      ...callsTo('identity', 'schools', 'content', 'connections'),
      MESSAGING_DATABASE_URL: variables.DATABASE_URL,
      REQUIRE_SECOND_PERSON: variables.REQUIRE_SECOND_PERSON,
      PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
      UNSUBSCRIBE_KEYS: variables.UNSUBSCRIBE_KEYS,
      CONCERN_RETENTION_YEARS: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .default(6)
        .describe('Years for which a concern and its evidence are kept after it was closed'),
      MAIL_SCHOOL_HOURS: z
        .enum(['off', 'on'])
        .default('off')
        .describe('on: notifications go out from 07:30 to 18:00 on weekdays only, London time'),
      MAIL_DIGEST: z
        .enum(['off', 'daily'])
        .default('off')
        .describe('daily: one notification mail for each person and day, at 16:00 London time'),
    }),
    env,
  );
