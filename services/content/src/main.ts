import { fileURLToPath } from 'node:url';
import { tellIdentity } from '@patchwork/platform/audit';
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
  const deps: Deps = {
    db: pool,
    log,
    storage: createStorage(config),
    clock: () => new Date(),
    signingKeys: config.INTERNAL_SIGNING_KEYS,
    feedScope: config.FEED_SCOPE,
    uploads: {
      imageExtensions: config.IMAGE_FILE_EXTENSIONS,
      videoExtensions: config.VIDEO_FILE_EXTENSIONS,
      maxBytes: maxUploadBytes,
      quotas: { schoolBytes: config.MEDIA_QUOTA_SCHOOL_GB, dailyBytes: config.MEDIA_QUOTA_DAY_GB },
    },
  };
  const sweeper = startSweeper(deps);
  const upkeep = startUpkeep(deps);
  return {
    app: await buildApp(deps),
    consumers,
    figures: storageFigures(config),
    closers: [sweeper.stop, upkeep.stop, tellIdentity('content', config, { pool, log })],
  };
});
