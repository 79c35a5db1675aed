import { processVariables, readConfig, variables } from '@patchwork/platform/config';
import { z } from 'zod';

/** `100/600`: at most 100 in 600 seconds. */
const rate = (byDefault: string) =>
  z
    .string()
    .regex(/^\d+\/\d+$/, 'must look like 100/600 (count/seconds)')
    .default(byDefault)
    .transform((text) => {
      const [points, duration] = text.split('/').map(Number) as [number, number];
      return { points, duration };
    });

const list = (byDefault: string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim().toLowerCase()))
    .default(byDefault);

const Config = z.object({
  ...processVariables,
  PORT: variables.PORT,
  PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
  CSRF_KEYS: variables.CSRF_KEYS,
  IDENTITY_URL: variables.IDENTITY_URL,
  SCHOOLS_URL: variables.SCHOOLS_URL,
  CONTENT_URL: variables.CONTENT_URL,
  MESSAGING_URL: variables.MESSAGING_URL,
  CONNECTIONS_URL: variables.CONNECTIONS_URL,
  WORKERS_URL: z.url().optional().describe('internal address of the workers (their METRICS_PORT), for the board of queues'),
  WEB_DIST_DIR: z.string().optional().describe('folder of the built web app; without it only the API is served'),
  TRUSTED_PROXIES: z.string().optional().describe('addresses (CIDR, comma-separated) whose X-Forwarded-For is believed'),
  TRUSTED_ORIGINS: list([]).describe('further origins of browsers, for development'),
  LOGIN_MESSAGE_TITLE: z.string().default('').describe('title of the notice beside the login form; empty hides it'),
  LOGIN_MESSAGE_1: z.string().default('').describe('first paragraph of that notice'),
  LOGIN_MESSAGE_2: z.string().default('').describe('second paragraph of that notice'),
  LOGIN_MESSAGE_3: z.string().default('').describe('third paragraph of that notice'),
  IMAGE_FILE_EXTENSIONS: list(['jpg', 'jpeg', 'png', 'webp', 'gif']).describe('picture types that may be uploaded'),
  VIDEO_FILE_EXTENSIONS: list(['mp4', 'mov', 'm4v', 'webm']).describe('video types that may be uploaded'),
  FEATURE_INTERIM_RUNS: z.stringbool().default(false).describe('on: superusers may link new schools between half terms'),
  SESSION_IDLE_SECONDS: z.coerce.number().int().positive().default(1_800).describe('idle time after which a session ends'),
  SESSION_SECONDS: z.coerce.number().int().positive().default(43_200).describe('longest life of a session'),
  STAFF_SESSION_SECONDS: z.coerce.number().int().positive().default(28_800).describe("longest life of a staff member's session"),
  THROTTLE_LOGIN: rate('100/600').describe('failed logins of one address'),
  THROTTLE_FORGOT: rate('60/3600').describe('forgotten passwords of one address'),
  THROTTLE_RESET: rate('60/3600').describe('password resets of one address'),
  THROTTLE_SIGN_UP: rate('60/3600').describe('sign-ups of one address'),
  THROTTLE_VALIDATE: rate('60/60').describe('e-mail checks of one address'),
  THROTTLE_PROMOTION_CODE: rate('30/60').describe('unknown promotion codes of one address'),
  THROTTLE_UNSUBSCRIBE: rate('120/60').describe('unsubscribing by one mail provider'),
  THROTTLE_POLICY_REPORTS: rate('30/60').describe('reports of broken security policies from one address'),
  THROTTLE_UPLOADS: rate('200/3600').describe('uploads of one user'),
  THROTTLE_OWN_DATA: rate('10/86400').describe('times that one user may take out their data'),
  THROTTLE_REQUESTS: rate('600/60').describe('requests of one user'),
  THROTTLE_WRITES: rate('120/60').describe('changes of one user'),
});

export type Config = z.output<typeof Config>;

/** @throws ConfigError; also when a production gateway would send its session cookie over plain http. */
export function gatewayConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(Config, env);
  const isPlain = new URL(config.PUBLIC_ORIGIN).protocol === 'http:';
  if (config.NODE_ENV === 'production' && isPlain)
    throw new Error('PUBLIC_ORIGIN must be https in production: sessions would travel in clear.');
  return config;
}
