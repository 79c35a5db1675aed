import { readConfig, variables } from '@patchwork/platform/config';
import { serviceVariables } from '@patchwork/platform/serve';
import { z } from 'zod';

/** The one place that reads the environment of this service. */
export const loadConfig = (env = process.env) =>
  readConfig(
    z.object({
      ...serviceVariables,
      CONTENT_DATABASE_URL: variables.DATABASE_URL,
      STORAGE_DIR: variables.STORAGE_DIR,
      STORAGE_S3_BUCKET: variables.STORAGE_S3_BUCKET,
      STORAGE_S3_ENDPOINT: variables.STORAGE_S3_ENDPOINT,
      STORAGE_S3_REGION: variables.STORAGE_S3_REGION,
      IMAGE_FILE_EXTENSIONS: variables.IMAGE_FILE_EXTENSIONS,
      VIDEO_FILE_EXTENSIONS: variables.VIDEO_FILE_EXTENSIONS,
    }),
    env,
  );
