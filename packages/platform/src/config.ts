import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultExtensions } from '@patchwork/contracts/upload-names';
import { z } from 'zod';

/** Thrown at startup with every invalid variable in one list, so that an operator can correct them all at once. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Returns the environment and the files in the folder SECRETS_DIR, one for each variable, as Kubernetes mounts secrets: a
 * secret in the environment itself would reach child processes and crash reports. A variable that is set in both has the value
 * of the environment.
 */
export function environment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = env.SECRETS_DIR;
  if (!folder) return env;
  const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()])), ...env };
}

/**
 * Reads the environment once, including secrets in files. An empty variable counts as missing.
 * @throws ConfigError naming each invalid variable, its purpose and what is wrong with it, never its value.
 */
export function readConfig<Schema extends z.ZodObject>(schema: Schema, env: NodeJS.ProcessEnv = process.env): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment(env)).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const meaning = (schema.shape as Record<string, z.ZodType>)[name]?.description;
    const wrong = name in given ? issue.message : 'is missing';
    return `  ${name}: ${wrong}${meaning ? ` (${meaning})` : ''}`;
  });
  throw new ConfigError(`The configuration is not usable:\n${[...new Set(lines)].join('\n')}`);
}

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const extensions = (fallback: string[]) =>
  z
    .string()
    .default(fallback.join())
    .transform((value) => value.toLowerCase())
    .pipe(list);
const keys = list.pipe(z.array(z.string().min(32, 'each key needs at least 32 characters')).min(1));

/** Variables that more than one process reads; a service picks those it needs. */
export const variables = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').describe('how strictly to run'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least severe log line'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port.describe('port of the service'),
  METRICS_PORT: port.default(0).describe('internal port of /livez, /readyz and /metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('collector of traces, such as http://collector:4318; none: no spans'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('share of requests to trace, 0 to 1'),
  PUBLIC_ORIGIN: z.url().describe('origin under which browsers reach the product, such as https://patchwork.example'),
  DATABASE_URL: z.string().startsWith('postgres').describe('PostgreSQL connection of this service'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('seconds to keep serving after SIGTERM, until load balancers have stopped sending requests'),
  CLOSE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(900)
    .default(10)
    .describe('seconds that requests and jobs in progress may then take'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10).describe('maximum connections of one process'),
  REDIS_URL: z.string().startsWith('redis').describe('Redis with maxmemory-policy noeviction'),
  KAFKA_BROKERS: list
    .optional()
    .describe('host:port list; a development machine without it runs on a stand-in over Redis Streams'),
  KAFKA_MECHANISM: z
    .enum(['scram-sha-512', 'plain'])
    .optional()
    .describe('how a service signs in to Kafka, under its own name; without it Kafka has no users'),
  KAFKA_PASSWORD: z.string().optional().describe("the service's password of Kafka, with KAFKA_MECHANISM"),
  LINK_KEYS: keys.describe('keys from which set-password links are derived, newest first'),
  UNSUBSCRIBE_KEYS: keys.describe('keys of the unsubscribe links in notifications, newest first'),
  CSRF_KEYS: keys.describe('keys of the anti-forgery tokens, newest first'),
  REQUIRE_SECOND_PERSON: z
    .stringbool()
    .default(false)
    .describe('whether a second person has to agree to the changes that need two people; the same value in each service'),
  STORAGE_DIR: z.string().optional().describe('folder of the media; or set STORAGE_S3_BUCKET'),
  STORAGE_S3_BUCKET: z.string().optional().describe('bucket of the media'),
  STORAGE_S3_ENDPOINT: z.url().optional().describe('address of an S3 server that is not AWS'),
  STORAGE_S3_REGION: z.string().default('eu-west-2').describe('region of the bucket'),
  MALWARE_SCANNER_URL: z
    .url({ protocol: /^tcp$/, error: 'must look like tcp://host:3310' })
    .optional()
    .describe('clamd that scans each upload, such as tcp://clamd:3310; without it nothing is scanned'),
  IMAGE_FILE_EXTENSIONS: extensions(defaultExtensions.image).describe('file extensions that count as photos'),
  VIDEO_FILE_EXTENSIONS: extensions(defaultExtensions.video).describe('file extensions that count as videos'),
};

/** The variables of a process that calls these: the address of each, and the keys to sign with, newest first; the first signs. */
export const callsTo = <Audience extends string>(...audiences: Audience[]) =>
  Object.fromEntries(
    audiences.flatMap((audience) => [
      [`${audience.toUpperCase()}_URL`, z.url().describe(`internal address of ${audience}`)],
      [`SIGNING_KEYS_${audience.toUpperCase()}`, keys.describe(`keys with which calls to ${audience} are signed, newest first`)],
    ]),
  ) as { [Name in Audience as `${Uppercase<Name>}_URL`]: z.ZodURL } & {
    [Name in Audience as `SIGNING_KEYS_${Uppercase<Name>}`]: typeof keys;
  };

/** The variables of a process that these call: the keys that it accepts from each. */
export const callsFrom = <Caller extends string>(...callers: Caller[]) =>
  Object.fromEntries(
    callers.map((caller) => [`ACCEPTED_KEYS_${caller.toUpperCase()}`, keys.describe(`keys accepted from ${caller}`)]),
  ) as { [Name in Caller as `ACCEPTED_KEYS_${Uppercase<Name>}`]: typeof keys };

const pairKeys = (config: object, prefix: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length).toLowerCase(), value]] : [],
    ),
  );

/** Returns the keys of `callsTo` by the process called. */
export const signingKeysOf = (config: object) => pairKeys(config, 'SIGNING_KEYS_');
/** Returns the keys of `callsFrom` by the calling process. */
export const acceptedKeysOf = (config: object) => pairKeys(config, 'ACCEPTED_KEYS_');

/**
 * Returns how a service signs in to Kafka; undefined where Kafka has no users.
 * @throws ConfigError for a mechanism without a password
 */
export function kafkaUserOf(
  username: string,
  { KAFKA_MECHANISM: mechanism, KAFKA_PASSWORD: password }: KafkaVariables,
): KafkaUser | undefined {
  if (!mechanism) return undefined;
  if (!password) throw new ConfigError('KAFKA_PASSWORD is missing: KAFKA_MECHANISM needs it.');
  return { mechanism, username, password };
}

export interface KafkaUser {
  mechanism: 'scram-sha-512' | 'plain';
  username: string;
  password: string;
}
interface KafkaVariables {
  KAFKA_MECHANISM?: KafkaUser['mechanism'] | undefined;
  KAFKA_PASSWORD?: string | undefined;
}

/** The variables that every process reads. */
export const processVariables = {
  NODE_ENV: variables.NODE_ENV,
  LOG_LEVEL: variables.LOG_LEVEL,
  HOST: variables.HOST,
  METRICS_PORT: variables.METRICS_PORT,
  DRAIN_SECONDS: variables.DRAIN_SECONDS,
  CLOSE_SECONDS: variables.CLOSE_SECONDS,
  OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: variables.OTEL_TRACES_SAMPLER_ARG,
  REDIS_URL: variables.REDIS_URL,
};

/** Returns the name of a service's database variable (`CONTENT_DATABASE_URL`), so that one environment can hold all of them. */
export const databaseVariable = (service: string) => `${service.toUpperCase()}_DATABASE_URL`;
