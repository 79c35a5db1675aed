import { callsFrom, callsTo, readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';
import { feedScopes } from './deps.ts';

const gigabytes = (byDefault: number) =>
  z.coerce
    .number()
    .positive()
    .default(byDefault)
    .transform((value) => Math.round(value * 1e9));

/** The only place that reads this service's environment. */
export const loadConfig = (env = process.env) =>
  readConfig(
    z.object({
      ...serviceVariables,
      ...callsFrom('gateway', 'schools', 'messaging', 'workers'),
      ...callsTo('identity', 'messaging'),
      CONTENT_DATABASE_URL: variables.DATABASE_URL,
      STORAGE_DIR: variables.STORAGE_DIR,
      STORAGE_S3_BUCKET: variables.STORAGE_S3_BUCKET,
      STORAGE_S3_ENDPOINT: variables.STORAGE_S3_ENDPOINT,
      STORAGE_S3_REGION: variables.STORAGE_S3_REGION,
      IMAGE_FILE_EXTENSIONS: variables.IMAGE_FILE_EXTENSIONS,
      VIDEO_FILE_EXTENSIONS: variables.VIDEO_FILE_EXTENSIONS,
      MALWARE_SCANNER_URL: variables.MALWARE_SCANNER_URL,
      FEED_SCOPE: z.enum(feedScopes).default('network').describe('whose reports teachers see: network or connections'),
      WORD_FILTER_FILE: z.string().min(1).optional().describe('a list of words for which a text waits for a Lead, one a line'),
      KEEP_ORIGINALS: z
        .stringbool()
        .default(false)
        .describe('whether uploads stay in storage, with their place and camera, after their renditions are ready'),
      MEDIA_QUOTA_SCHOOL_GB: gigabytes(20).describe('gigabytes of photos and videos that a school may keep'),
      MEDIA_QUOTA_DAY_GB: gigabytes(2).describe('gigabytes of photos and videos that one person may add a day'),
    }),
    env,
  );
