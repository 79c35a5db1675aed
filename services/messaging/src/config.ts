import { readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

/** The one place that reads the environment of this service. */
export const loadConfig = (env = process.env) =>
  readConfig(
    z.object({
      ...serviceVariables,
      MESSAGING_DATABASE_URL: variables.DATABASE_URL,
      IDENTITY_URL: variables.IDENTITY_URL,
      CONTENT_URL: variables.CONTENT_URL,
      CONNECTIONS_URL: variables.CONNECTIONS_URL,
      PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
      UNSUBSCRIBE_KEYS: variables.UNSUBSCRIBE_KEYS,
    }),
    env,
  );
