import { readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

const Config = z.object({
  ...serviceVariables,
  CONNECTIONS_DATABASE_URL: variables.DATABASE_URL,
  IDENTITY_URL: variables.IDENTITY_URL,
});

/** @throws ConfigError listing every variable that is wrong. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(Config, env);
