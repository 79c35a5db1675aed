import { fileURLToPath } from 'node:url';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { startAuditSender } from '@patchwork/platform/audit';
import { createInternalClient } from '@patchwork/platform/client';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { createStorage } from '@patchwork/platform/storage';
import { storageFigures } from '@patchwork/platform/storage-figures';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/all.ts';
import { type Deps, maxUploadBytes } from './deps.ts';
import { startSweeper } from './media/sweeper.ts';
import { startUpkeep } from './media/upkeep.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('content', { ...config, databaseUrl: config.CONTENT_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const us = { signingKeys: config.INTERNAL_SIGNING_KEYS, from: 'content' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: config.IDENTITY_URL });
  const messaging = createInternalClient<MessagingOperations>({ ...us, service: 'messaging', url: config.MESSAGING_URL });
  const deps: Deps = {
    db: pool,
    log,
    storage: createStorage(config),
    clock: () => new Date(),
    signingKeys: config.INTERNAL_SIGNING_KEYS,
    identity,
    messaging,
    feedScope: config.FEED_SCOPE,
    uploads: {
      imageExtensions: config.IMAGE_FILE_EXTENSIONS,
      videoExtensions: config.VIDEO_FILE_EXTENSIONS,
      maxBytes: maxUploadBytes,
      areScanned: config.MALWARE_SCANNER_URL !== undefined,
      quotas: { schoolBytes: config.MEDIA_QUOTA_SCHOOL_GB, dailyBytes: config.MEDIA_QUOTA_DAY_GB },
    },
  };
  const sweeper = startSweeper(deps);
  const upkeep = startUpkeep(deps);
  const sender = startAuditSender({ db: pool, log, identity });
  return {
    app: await buildApp(deps),
    consumers,
    figures: storageFigures(config),
    closers: [identity.close, messaging.close, sweeper.stop, upkeep.stop, sender.stop],
  };
});
