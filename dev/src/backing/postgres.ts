import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StackFailure } from '../failure.ts';
import { assertPortFree } from '../ports.ts';
import { launch, stop, waitUntil } from '../processes.ts';
import type { BackingContext, Started } from './context.ts';
import { type PostgresPrograms, placePostgres } from './postgres-place.ts';

/** Starts PostgreSQL 18; `value` is the URL of its maintenance database, with a superuser. */
export async function startPostgres(context: BackingContext): Promise<Started<string>> {
  const given = process.env.PATCHWORK_POSTGRES_URL;
  if (given) {
    await waitUntil('PostgreSQL at PATCHWORK_POSTGRES_URL', () => probe(given), { timeout: 5000 });
    return { value: given, stop: async () => undefined };
  }

  const { dir, ports, engine, output, ephemeral } = context;
  await assertPortFree(ports.postgres, 'PostgreSQL');

  if (engine && (await context.tryDocker('postgres'))) {
    const url = address(ports.postgres, 'patchwork');
    await waitUntil('PostgreSQL (Docker)', () => probe(url));
    return { value: url, stop: () => engine.stop('postgres') };
  }

  const programs = await placePostgres(dir);
  const password = passwordOf(dir);
  if (!existsSync(join(programs.data, 'PG_VERSION'))) {
    await output.progress('creating the PostgreSQL data folder', () => initialise(programs, password));
  }
  const version = readFileSync(join(programs.data, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18') {
    throw new StackFailure(
      `The data in ${programs.data} belongs to PostgreSQL ${version}: run \`npm run reset\` to begin with PostgreSQL 18.`,
    );
  }

  const logFile = join(dir, 'postgres.log');
  const child = launch({
    command: programs.postgres,
    args: ['-D', programs.data, ...settings(ports.postgres, ephemeral).flatMap((setting) => ['-c', setting])],
    user: programs.user,
    cwd: programs.data,
    logFile,
    stopSignal: 'SIGINT',
  });
  const url = address(ports.postgres, password);
  await waitUntil('PostgreSQL', () => probe(url), { child, logFile });
  // SIGINT disconnects clients and writes a checkpoint; SIGTERM would wait for every client to disconnect.
  return { value: url, stop: () => stop(child, 'SIGINT', 30_000), pid: child.pid };
}

const address = (port: number, password: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

const settings = (port: number, ephemeral: boolean) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=128MB',
  'max_connections=200',
  'log_line_prefix=%m %d ',
  'timezone=UTC',
  // Test data need not survive a power cut.
  ...(ephemeral ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
];

/** Returns the password of this data folder, generated once. */
function passwordOf(dir: string): string {
  const file = join(dir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function initialise({ initdb, data, user }: PostgresPrograms, password: string) {
  // A pipe rather than a file, because the server's user cannot read our files.
  const child = launch({
    command: '/bin/sh',
    args: ['-c', 'echo "$PASSWORD" | "$0" "$@" --pwfile=/dev/stdin', initdb, '-D', data, '-U', 'postgres'].concat(
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ),
    env: { ...process.env, PASSWORD: password },
    user,
    cwd: data,
  });
  let complaint = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0)
    throw new StackFailure(`PostgreSQL could not create its data folder ${data}: ${complaint.trim().split('\n').at(-1)}`);
}

async function probe(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the databases that do not exist yet. */
export async function ensureDatabases(url: string, names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      if (!existing.has(name)) await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

/** @throws StackFailure when one of these databases was migrated before each began with its baseline */
export async function assertBaseline(url: string, names: string[]): Promise<void> {
  for (const name of names) {
    const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
    await client.connect();
    try {
      const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`);
      if (!rows[0]?.isThere) continue;
      const { rows: applied } = await client.query<{ name: string }>('select name from migrations');
      if (applied.length > 0 && !applied.some((migration) => migration.name === '0001_baseline.sql'))
        throw new StackFailure('The stored data is of an earlier version of Patchwork: run `npm run reset`, which deletes it.');
    } finally {
      await client.end();
    }
  }
}
