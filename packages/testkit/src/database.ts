import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { migrate, platformMigrations } from '@patchwork/platform/migrate';
import pg from 'pg';

export interface TestDatabase {
  pool: DatabasePool;
  url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file, cloned from a template that is migrated once for each content of the migration folder.
 * Needs TEST_POSTGRES_URL, which `npm test` sets.
 */
export async function createTestDatabase(migrations: string): Promise<TestDatabase> {
  const server = requiredUrl('TEST_POSTGRES_URL');
  const template = await ensureTemplate(server, migrations);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Half as long as the usual way, which writes every page to the log.
  await asAdmin(server, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const url = databaseUrl(server, name);
  // Patient, because a busy machine can take long for the thousands of rows that some tests need.
  const pool = await createPool(url, { size: 8, validate: true, statementTimeout: 60_000, connectionTimeout: 30_000 });
  return {
    pool,
    url,
    async drop() {
      await pool.end();
      await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Makes a database read-only, as that of a replica is, or writable again, and ends its sessions, as a failover does. */
export async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(requiredUrl('TEST_POSTGRES_URL'), async (admin) => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}

/**
 * Returns the address of a backing service that the test runner has put in the environment.
 * @throws Error when it is not set
 */
export function requiredUrl(
  name: 'TEST_POSTGRES_URL' | 'TEST_REDIS_URL' | 'TEST_KAFKA_BROKERS' | 'TEST_SMTP_URL' | 'TEST_MAILBOX_API',
): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with "npm test", which starts the backing services.`);
  return value;
}

async function ensureTemplate(server: string, migrations: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [platformMigrations, migrations]) {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      hash.update(name).update(await readFile(`${folder}/${name}`));
    }
  }
  const template = `template_${hash.digest('hex').slice(0, 24)}`;
  await asAdmin(server, async (admin) => {
    // Two test files may need the same template at once: the second waits for the first to create it.
    await admin.query('select pg_advisory_lock(7226142)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount) return;
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
    await migrate(databaseUrl(server, template), [platformMigrations, migrations]);
    await admin.query(`alter database ${template} is_template true`);
  });
  return template;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function asAdmin<Result>(server: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
