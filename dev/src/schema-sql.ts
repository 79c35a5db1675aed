import { existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './backing/postgres.ts';
import { explain } from './failure.ts';
import { root } from './paths.ts';
import { freeBackingPorts } from './ports.ts';
import { createOutput } from './progress.ts';
import { schemaOf } from './schema-of.ts';

// `npm run generate:schema [service …]`: writes services/<name>/schema.sql, the tables after all migrations. Uses the
// PostgreSQL of TEST_POSTGRES_URL, otherwise starts a temporary one.
const all = ['identity', 'schools', 'content', 'messaging', 'connections'];
const services = process.argv.length > 2 ? process.argv.slice(2) : all;

try {
  const postgres = await aPostgres();
  try {
    for (const service of services) {
      const folder = join(root, 'services', service);
      const migrations = join(folder, 'migrations');
      if (!existsSync(migrations)) continue;
      writeFileSync(join(folder, 'schema.sql'), await schemaOf(postgres.url, service, migrations));
      console.log(`services/${service}/schema.sql`);
    }
  } finally {
    await postgres.stop();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function aPostgres(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dir = await mkdtemp(join(tmpdir(), 'patchwork-schema-'));
  // PostgreSQL's user must be able to enter the folder.
  await chmod(dir, 0o711);
  const { value, stop } = await startPostgres({
    dir,
    ports: await freeBackingPorts(),
    output: createOutput(),
    ephemeral: true,
    engine: null,
    tryDocker: async () => false,
  });
  return { url: value, stop: () => stop().then(() => rm(dir, { recursive: true, force: true })) };
}
