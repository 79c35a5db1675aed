import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clientUrl } from '@patchwork/platform/db';
import pg from 'pg';
import type { Tables } from './manifest.ts';

/** The URL of each service's database. */
export type Databases = Record<string, string>;

/** Opens one connection; the caller must end it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: clientUrl(url), application_name: 'backup' });
  await client.connect();
  // Rows are compared as text, which must not depend on the server's settings.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1`);
  return client;
}

/** Computes the number of rows and the checksum of every table in this connection's transaction. */
export async function sumTables(client: pg.Client): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname
  `);
  const tables: Tables = {};
  for (const { name } of names) {
    const { rows: sums } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(whole::text, 0)), 0)::text as sum from ${name} as whole`,
    );
    for (const { rows, sum } of sums) tables[name] = { rows: Number(rows), sum };
  }
  return tables;
}

/**
 * Runs one of PostgreSQL's programs on a database. The address, which contains a password, is passed in the environment,
 * because all users of the machine can read arguments.
 */
export async function runOn(url: string, program: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const isEncrypted = searchParams.get('sslmode') === 'require';
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // The services check the certificate for `require`; these programs would only encrypt.
    ...(isEncrypted && { PGSSLMODE: 'verify-full', PGSSLROOTCERT: searchParams.get('sslrootcert') ?? 'system' }),
  };
  const { PG_BIN } = process.env;
  await promisify(execFile)(PG_BIN ? join(PG_BIN, program) : program, args, { env, maxBuffer: 64 * 1024 * 1024 });
}
