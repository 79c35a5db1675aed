import { callsFrom, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

const Config = z.object({
  ...serviceVariables,
  ...callsFrom('gateway', 'messaging', 'workers'),
  CONNECTIONS_DATABASE_URL: variables.DATABASE_URL,
});

/** @throws ConfigError listing every invalid variable */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(Config, env);
