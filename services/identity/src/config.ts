import { callsFrom, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';
import { providerVariables } from './providers/configuration.ts';

const Config = z.object({
  ...serviceVariables,
  ...callsFrom('gateway', 'schools', 'content', 'messaging'),
  IDENTITY_DATABASE_URL: variables.DATABASE_URL,
  PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
  LINK_KEYS: variables.LINK_KEYS,
  PASSWORD_DENY_LIST: z.enum(['on', 'off']).default('on').describe('whether common passwords are rejected'),
  REQUIRE_STAFF_MFA: z
    .stringbool()
    .optional()
    .describe('whether staff need one-time codes to sign in; by default only in production'),
  REQUIRE_SECOND_PERSON: variables.REQUIRE_SECOND_PERSON,
  ...providerVariables,
  IP_LOOKUP_URL: z
    .url()
    .refine((url) => /^https?:/.test(url) && url.includes('{ip}'), 'must be an http address with {ip} in it')
    .optional()
    .describe('address of the IP look-up, such as https://lookup.example/{ip}; the look-up is off without it'),
});

/** Reads the environment. @throws ConfigError listing every invalid variable */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(Config, env);
