import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { databaseVariable, environment } from '@patchwork/platform/config';
import { migrate, platformMigrations } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';

// `node deploy/migrate.ts identity`: applies the migrations of one service before a rollout, and exits. Idempotent. The old
// version still works with the new tables, since migrations only expand (architecture.md).

const service = process.argv[2] ?? '';
const folder = fileURLToPath(new URL(`../services/${service}/migrations`, import.meta.url));
const variable = databaseVariable(service);
const url = environment()[variable];

if (!/^[a-z]+$/.test(service) || !existsSync(folder) || !url) {
  process.stderr.write(`Usage: node deploy/migrate.ts SERVICE, for example identity, with its database's URL in ${variable}.\n`);
  process.exit(2);
}

const log = createLog(`migrate-${service}`, 'info');
try {
  const applied = await migrate(url, [platformMigrations, folder]);
  log.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
} catch (err) {
  log.fatal({ err }, 'migration failed');
  process.exitCode = 1;
}
