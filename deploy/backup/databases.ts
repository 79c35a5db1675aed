import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Tables } from './manifest.ts';

/** The address of each service's database. */
export type Databases = Record<string, string>;

/** One open connection; the caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  // Rows are compared as text, so their text must not depend on how a server is set up.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1`);
  return client;
}

/** Rows and sum of every table, as this connection's transaction sees them. */
export async function sumTables(client: pg.Client): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname
  `);
  const tables: Tables = {};
  for (const { name } of names) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(whole::text, 0)), 0)::text as sum from ${name} as whole`,
    );
    tables[name] = { rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
  }
  return tables;
}

/**
 * Runs one of PostgreSQL's programs on a database. The address goes through the environment: arguments can be read by everybody on
 * the machine, and this one holds a password.
 */
export async function runOn(url: string, program: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
  const { PG_BIN } = process.env;
  await promisify(execFile)(PG_BIN ? join(PG_BIN, program) : program, args, { env, maxBuffer: 64 * 1024 * 1024 });
}
