import { fileURLToPath } from 'node:url';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { createInternalClient } from '@patchwork/platform/client';
import { acceptedKeysOf } from '@patchwork/platform/config';
import type { Service } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { createStorage } from '@patchwork/platform/storage';
import { storageMetrics } from '@patchwork/platform/storage-metrics';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import { type Deps, maxUploadBytes } from './deps.ts';
import { schedulesOf } from './schedules.ts';
import { readWordFilter } from './waiting/word-filter.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts content: reports, comments, media and quilts. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  // Read once: a list that cannot be read stops the start, rather than letting everything through.
  const wordFilter = readWordFilter(config.WORD_FILTER_FILE);
  return serve('content', { ...config, databaseUrl: config.CONTENT_DATABASE_URL, migrations }, async ({ pool, log, clock }) => {
    const identity = createInternalClient<IdentityOperations>({
      service: 'identity',
      url: config.IDENTITY_URL,
      signingKeys: config.SIGNING_KEYS_IDENTITY,
      from: 'content',
    });
    const messaging = createInternalClient<MessagingOperations>({
      service: 'messaging',
      url: config.MESSAGING_URL,
      signingKeys: config.SIGNING_KEYS_MESSAGING,
      from: 'content',
    });
    const deps: Deps = {
      db: pool,
      log,
      storage: createStorage(config),
      clock,
      acceptedKeys: acceptedKeysOf(config),
      identity,
      messaging,
      feedScope: config.FEED_SCOPE,
      wordFilter,
      uploads: {
        imageFileExtensions: config.IMAGE_FILE_EXTENSIONS,
        videoFileExtensions: config.VIDEO_FILE_EXTENSIONS,
        maxBytes: maxUploadBytes,
        areScanned: config.MALWARE_SCANNER_URL !== undefined,
        keepsOriginals: config.KEEP_ORIGINALS,
        quotas: { schoolBytes: config.MEDIA_QUOTA_SCHOOL_GB, dailyBytes: config.MEDIA_QUOTA_DAY_GB },
      },
    };
    return {
      app: await buildApp(deps),
      consumers,
      metrics: storageMetrics(config),
      schedules: schedulesOf(deps),
      closers: [identity.close, messaging.close],
    };
  });
}
