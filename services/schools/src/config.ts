import { callsFrom, callsTo, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

const Config = z.object({
  ...serviceVariables,
  ...callsFrom('gateway', 'messaging'),
  ...callsTo('identity', 'content'),
  SCHOOLS_DATABASE_URL: variables.DATABASE_URL,
  REQUIRE_SECOND_PERSON: variables.REQUIRE_SECOND_PERSON,
});

/** Reads the environment. @throws ConfigError listing every invalid variable */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(Config, env);
