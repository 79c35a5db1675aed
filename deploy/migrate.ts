import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { databaseVariable, environment } from '@patchwork/platform/config';
import { grantService } from '@patchwork/platform/grants';
import { createLog } from '@patchwork/platform/log';
import { migrate, platformMigrations } from '@patchwork/platform/migrate';

// `node deploy/migrate.ts identity`: applies the migrations of one service before a rollout, and exits. Idempotent. With
// IDENTITY_MIGRATION_DATABASE_URL it migrates as that role, which owns the tables, and gives the role of IDENTITY_DATABASE_URL
// rights to rows only (docs/security.md). The old version still works with the new tables, since migrations only expand.

const service = process.argv[2] ?? '';
const folder = fileURLToPath(new URL(`../services/${service}/migrations`, import.meta.url));
const variable = databaseVariable(service);
const url = environment()[variable];
const ownerUrl = environment()[variable.replace('_DATABASE_URL', '_MIGRATION_DATABASE_URL')];

if (!/^[a-z]+$/.test(service) || !existsSync(folder) || !url) {
  process.stderr.write(`Usage: node deploy/migrate.ts SERVICE, for example identity, with its database's URL in ${variable}.\n`);
  process.exit(2);
}

const log = createLog(`migrate-${service}`, 'info');
// Long enough for a restart of PostgreSQL, or for a node that many pods start on.
const waitsUntil = performance.now() + Number(environment().DATABASE_WAIT_SECONDS ?? 60) * 1_000;
const wait = (sentence: string) => {
  if (performance.now() > waitsUntil) throw new Error(sentence);
  log.warn(sentence);
};
try {
  const applied = await migrate(ownerUrl ?? url, [platformMigrations, folder], wait);
  if (ownerUrl) await grantService(ownerUrl, decodeURIComponent(new URL(url).username));
  log.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
} catch (err) {
  log.fatal({ err }, 'migration failed');
  process.exitCode = 1;
}
