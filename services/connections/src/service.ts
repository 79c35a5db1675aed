import { fileURLToPath } from 'node:url';
import { acceptedKeysOf } from '@patchwork/platform/config';
import type { Service } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import { ensureHalfTerms } from './half-terms/half-terms.ts';
import { publishPending } from './publish-pending.ts';
import { runStatistics } from './runs/statistics.ts';
import { schedulesOf } from './schedules.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts connections: half terms, runs and links. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  return serve(
    'connections',
    { ...config, databaseUrl: config.CONNECTIONS_DATABASE_URL, migrations },
    async ({ pool, log, clock }) => {
      const deps = { db: pool, log, acceptedKeys: acceptedKeysOf(config), clock };
      await ensureHalfTerms(pool, clock());
      await publishPending(pool);
      return {
        app: await buildApp(deps),
        consumers,
        metrics: runStatistics(deps),
        schedules: schedulesOf(deps),
      };
    },
  );
}
