import { PRICE_SENTENCE } from '@patchwork/contracts/price-sentence';
import { callsTo, processVariables, readConfig, variables } from '@patchwork/platform/config';
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

/**
 * Seconds for which a browser's or proxy's idle connection stays open: longer than the proxies that deploy/README.md names keep it,
 * so that they close it. A write on a connection that the gateway is closing would be lost.
 */
export const keepAliveSeconds = 185;

const Config = z.object({
  ...processVariables,
  PORT: variables.PORT,
  PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN,
  CSRF_KEYS: variables.CSRF_KEYS,
  ...callsTo('identity', 'schools', 'content', 'messaging', 'connections'),
  WORKERS_URL: z.url().optional().describe('internal address of the workers (their METRICS_PORT), for the queue dashboard'),
  SIGNING_KEYS_WORKERS: callsTo('workers').SIGNING_KEYS_WORKERS.optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/ })
    .optional()
    .describe('where to report a vulnerability, such as mailto:security@patchwork.example; published as security.txt'),
  PRICE_SENTENCE: z
    .string()
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(200))
    .optional()
    .describe(`what the landing page says about the price, as text in English; without it "${PRICE_SENTENCE}"`),
  WEB_DIST_DIR: z.string().optional().describe('folder of the built web app; without it only the API is served'),
  WEB_REPLACED_DIR: z.string().optional().describe('folder whose assets/ has the files of earlier releases, for open tabs'),
  TRUSTED_PROXIES: z.string().optional().describe('addresses (CIDR, comma-separated) whose X-Forwarded-For is trusted'),
  TRUSTED_ORIGINS: list([]).describe('further allowed browser origins, for development'),
  LOGIN_MESSAGE_TITLE: z.string().default('').describe('title of the notice beside the login form; an empty one hides it'),
  LOGIN_MESSAGE_1: z.string().default('').describe('first paragraph of that notice'),
  LOGIN_MESSAGE_2: z.string().default('').describe('second paragraph of that notice'),
  LOGIN_MESSAGE_3: z.string().default('').describe('third paragraph of that notice'),
  IMAGE_FILE_EXTENSIONS: variables.IMAGE_FILE_EXTENSIONS,
  VIDEO_FILE_EXTENSIONS: variables.VIDEO_FILE_EXTENSIONS,
  FEATURE_INTERIM_RUNS: z.stringbool().default(false).describe('whether superusers may link new schools between half terms'),
  SESSION_IDLE_SECONDS: z.coerce.number().int().positive().default(1_800).describe('idle time after which a session ends'),
  SESSION_SECONDS: z.coerce.number().int().positive().default(43_200).describe('maximum lifetime of a session'),
  STAFF_SESSION_SECONDS: z.coerce.number().int().positive().default(28_800).describe('maximum lifetime of a staff session'),
  SESSIONS_PER_USER: z.coerce
    .number()
    .int()
    .positive()
    .default(5)
    .describe('maximum sessions of one user; the oldest ends first'),
  THROTTLE_LOGIN: rate('100/600').describe('failed sign-ins from one address'),
  THROTTLE_PASSKEYS: rate('600/600').describe('sign-ins with a passkey that one address begins'),
  THROTTLE_PROVIDERS: rate('600/600').describe('sign-ins through a provider that one address begins, and look-ups of a domain'),
  THROTTLE_PROVIDER_LOGOUT: rate('600/60').describe('logouts that one address sends for a provider'),
  THROTTLE_FORGOT: rate('60/3600').describe('password reset requests from one address'),
  THROTTLE_RESET: rate('60/3600').describe('password resets from one address'),
  THROTTLE_SIGN_UP: rate('60/3600').describe('sign-ups from one address'),
  THROTTLE_SIGN_UP_CHANGES: rate('240/3600').describe(
    'users added and removed, and other changes of pending sign-ups, from one address',
  ),
  THROTTLE_VALIDATE: rate('60/60').describe('email checks from one address'),
  THROTTLE_PROMOTION_CODE: rate('30/60').describe('unknown promotion codes from one address'),
  THROTTLE_REGISTER: rate('300/600').describe('searches of the register of schools from one address'),
  THROTTLE_UNSUBSCRIBE: rate('120/60').describe('unsubscribe requests from one mail provider'),
  THROTTLE_POLICY_REPORTS: rate('30/60').describe('Content-Security-Policy reports from one address'),
  THROTTLE_UPLOADS: rate('200/3600').describe('uploads of one user'),
  THROTTLE_OWN_DATA: rate('10/86400').describe('data exports of one user'),
  THROTTLE_ERASURES: rate('200/86400').describe('erasures of one user'),
  THROTTLE_MANY_USERS: rate('200/3600').describe('lists of people that one Lead checks or adds'),
  BUDGET_PERSON_READS: rate('200/3600').describe('records of people that one member of staff opens'),
  BUDGET_SCHOOL_READS: rate('400/3600').describe('records of schools that one member of staff opens'),
  BUDGET_ADDRESS_MOVES: rate('10/86400').describe('email addresses of other users that one member of staff changes'),
  BUDGET_LIST_DOWNLOADS: rate('10/86400').describe('lists of schools or users that one member of staff downloads'),
  MAX_IN_PROGRESS: z.coerce
    .number()
    .int()
    .positive()
    .default(128)
    .describe('requests to one service in progress at once; further ones get 503. Uploads and media are counted separately'),
  MAX_WAITING: z.coerce
    .number()
    .int()
    .positive()
    .default(10_000)
    .describe('classrooms whose request for a quilt waits for the moment it turns over; each keeps a connection to content'),
  MAX_URGENT_IN_PROGRESS: z.coerce
    .number()
    .int()
    .positive()
    .default(32)
    .describe('the same for password and safeguarding calls, which are counted separately'),
  MAX_UPLOADS_PER_PERSON: z.coerce
    .number()
    .int()
    .positive()
    .default(4)
    .describe('uploads of one person in progress; others wait'),
  MAX_UPLOADS_PER_SCHOOL: z.coerce.number().int().positive().default(16).describe('the same for all of a school'),
  MAX_PICTURES_PER_PERSON: z.coerce
    .number()
    .int()
    .positive()
    .default(32)
    .describe('pictures that one person loads at once; others wait'),
  MAX_FILMS_PER_PERSON: z.coerce
    .number()
    .int()
    .positive()
    .default(12)
    .describe('films that one person loads at once; others wait'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .positive()
    .default(16_000)
    .describe(
      'open connections of clients; fewer than the files that the process may open, which calls to the services need, too',
    ),
  UPLOAD_RATE: rate('10000/20').describe('bytes that an upload must bring within so many seconds; a slower one gets 408'),
  STALLED_SECONDS: z.coerce
    .number()
    .positive()
    .default(30)
    .describe('time after which a download that its client does not read ends'),
  THROTTLE_REQUESTS: rate('600/60').describe('requests of one user'),
  THROTTLE_WRITES: rate('120/60').describe('changes of one user'),
});

export type Config = z.output<typeof Config>;

/** Reads the environment. @throws ConfigError; Error when a production gateway would send its session cookie over plain http */
export function gatewayConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(Config, env);
  const isPlain = new URL(config.PUBLIC_ORIGIN).protocol === 'http:';
  if (config.NODE_ENV === 'production' && isPlain)
    throw new Error('PUBLIC_ORIGIN must be https in production: session cookies would be sent unencrypted.');
  return config;
}
