import { fileURLToPath } from 'node:url';
import { tellIdentity } from '@patchwork/platform/audit';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { ensureHalfTerms } from './half-terms/half-terms.ts';
import { runFigures } from './runs/figures.ts';
import { startSweeper } from './runs/sweeper.ts';
import { tellUntold } from './tell-untold.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('connections', { ...config, databaseUrl: config.CONNECTIONS_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const deps = { db: pool, log, signingKeys: config.INTERNAL_SIGNING_KEYS, clock: () => new Date() };
  await ensureHalfTerms(pool, deps.clock());
  await tellUntold(pool);
  const sweeper = startSweeper(deps);
  return {
    app: await buildApp(deps),
    consumers,
    figures: runFigures(deps),
    closers: [tellIdentity('connections', config, { pool, log }), () => sweeper.stop()],
  };
});
