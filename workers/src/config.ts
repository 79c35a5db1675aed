import { callsFrom, callsTo, processVariables, readConfig, variables } from '@patchwork/platform/config';
import { z } from 'zod';

const concurrency = (byDefault: number) => z.coerce.number().int().min(1).max(100).default(byDefault);

/** How photos and videos are decoded: for the workers and for a decoder in a separate container. */
export const isolation = {
  MEDIA_ISOLATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: decode photos and videos even where a decoder could reach the network and the files of this user'),
  MEDIA_CONCURRENCY: concurrency(2).describe(
    'photos processed in parallel, each on a core; half as many films, but at least one, are processed beside them',
  ),
};

/**
 * How many photos and films are processed at once. Photos keep their places whatever films are there, and have the cores first:
 * ffmpeg runs at a lower priority. A film uses several cores.
 */
export const placesFor = (concurrency: number) => ({ photos: concurrency, films: Math.max(1, Math.floor(concurrency / 2)) });

const Config = z.object({
  ...processVariables,
  ...callsFrom('gateway'),
  ...callsTo('content', 'messaging', 'connections'),
  STORAGE_DIR: variables.STORAGE_DIR,
  STORAGE_S3_BUCKET: variables.STORAGE_S3_BUCKET,
  STORAGE_S3_ENDPOINT: variables.STORAGE_S3_ENDPOINT,
  STORAGE_S3_REGION: variables.STORAGE_S3_REGION,
  MALWARE_SCANNER_URL: variables.MALWARE_SCANNER_URL,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:587')
    .describe('mail server that accepts our mails'),
  MAIL_FROM: z.string().min(3).describe('sender of all mails, such as Patchwork <no-reply@patchwork.example>'),
  MAIL_CONCURRENCY: concurrency(5).describe('mails sent in parallel, each on its own connection'),
  MAIL_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe(
      'most mail jobs started per second, over all workers; a notification takes two, so thousands of them delay no other mail',
    ),
  MEDIA_DECODER_URL: z
    .url({ protocol: /^http$/, error: 'must look like http://decoder:8080' })
    .optional()
    .describe('decoder in a separate container, such as http://decoder:8080; without it decoders are processes of this one'),
  ...isolation,
});

export type Config = z.output<typeof Config>;

/** The only reader of the workers' environment. @throws ConfigError */
export const loadConfig = (env = process.env): Config => readConfig(Config, env);
