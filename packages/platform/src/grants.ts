import pg from 'pg';
import { clientUrl } from './db.ts';

/**
 * Tables that no service updates or deletes from: what people did and said. Deleting old or erased rows is left to functions
 * that run as the owner, and to `on delete cascade`.
 */
const APPEND_ONLY = ['text_versions', 'concern_entries', 'concern_actions'];

/**
 * Gives a service's role what it needs in a database that another role owns: to read and write rows, not to change tables or
 * triggers, and only to add to the append-only tables. Idempotent; run it as the owner after each migration.
 */
export async function grantService(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({
    connectionString: clientUrl(ownerUrl),
    connectionTimeoutMillis: 5_000,
    application_name: 'migrate',
  });
  await client.connect();
  try {
    const to = client.escapeIdentifier(role);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relname = any($1) and relkind = 'r'`,
      [APPEND_ONLY],
    );
    await client.query('begin');
    await client.query(`grant usage on schema public to ${to}`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${to}`);
    await client.query(`grant usage, select on all sequences in schema public to ${to}`);
    for (const { name } of rows) await client.query(`revoke update, delete on ${client.escapeIdentifier(name)} from ${to}`);
    await client.query(`revoke insert, update, delete on migrations from ${to}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
