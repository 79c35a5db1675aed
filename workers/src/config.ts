import { processVariables, readConfig, variables } from '@patchwork/platform/config';
import { z } from 'zod';

const concurrency = (byDefault: number) => z.coerce.number().int().min(1).max(100).default(byDefault);

const Config = z.object({
  ...processVariables,
  CONTENT_URL: variables.CONTENT_URL,
  MESSAGING_URL: variables.MESSAGING_URL,
  CONNECTIONS_URL: variables.CONNECTIONS_URL,
  STORAGE_DIR: variables.STORAGE_DIR,
  STORAGE_S3_BUCKET: variables.STORAGE_S3_BUCKET,
  STORAGE_S3_ENDPOINT: variables.STORAGE_S3_ENDPOINT,
  STORAGE_S3_REGION: variables.STORAGE_S3_REGION,
  MALWARE_SCANNER_URL: variables.MALWARE_SCANNER_URL,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:587')
    .describe('mail server that takes our mails'),
  MAIL_FROM: z.string().min(3).describe('sender of all mails, such as Patchwork <no-reply@patchwork.example>'),
  MAIL_CONCURRENCY: concurrency(5).describe('mails on their way at a time, each on a connection of its own'),
  MAIL_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe(
      'steps of mail work a second at most, over all workers; a notification is two, so that thousands of them slow nobody down',
    ),
  MEDIA_CONCURRENCY: concurrency(2).describe('photos and videos worked on at a time; each may take a core'),
});

export type Config = z.output<typeof Config>;

/** The one place that reads the environment of the workers. */
export const loadConfig = (env = process.env): Config => readConfig(Config, env);
