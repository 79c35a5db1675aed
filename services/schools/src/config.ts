import { callsFrom, callsTo, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

const Config = z.object({
  ...serviceVariables,
  ...callsFrom('gateway', 'messaging'),
  ...callsTo('identity', 'content'),
  SCHOOLS_DATABASE_URL: variables.DATABASE_URL,
  REQUIRE_SECOND_PERSON: variables.REQUIRE_SECOND_PERSON,
  APPROVAL_UNDO_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(60)
    .describe('for how long an approval can be undone; its emails leave after that'),
  MAX_SIGN_UP_CHANGES: z.coerce
    .number()
    .int()
    .positive()
    .default(60)
    .describe('how often one pending sign-up may be changed, users who were refused or removed included'),
});

/** Reads the environment. @throws ConfigError listing every invalid variable */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(Config, env);
