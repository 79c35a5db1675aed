import { fileURLToPath } from 'node:url';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { startSweeper } from './runs/sweeper.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('connections', { ...config, databaseUrl: config.CONNECTIONS_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const deps = { db: pool, log, signingKeys: config.INTERNAL_SIGNING_KEYS, clock: () => new Date() };
  const sweeper = startSweeper(deps);
  return { app: await buildApp(deps), consumers, closers: [() => sweeper.stop()] };
});
