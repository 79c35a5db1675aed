import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformMigrations } from '@patchwork/platform/migrate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { schemaOf } from '../src/schema-of.ts';

const server = process.env.TEST_POSTGRES_URL ?? '';
const folderOf = (service: string) => join(root, 'services', service);
const services = readdirSync(join(root, 'services')).filter((service) => existsSync(join(folderOf(service), 'migrations')));

test.each(services)('the schema page of %s matches its migrations', async (service) => {
  const made = await schemaOf(server, service, join(folderOf(service), 'migrations'));
  const stale = `services/${service}/schema.sql differs: run npm run generate:schema and commit the result`;
  expect(readFileSync(join(folderOf(service), 'schema.sql'), 'utf8'), stale).toBe(made);
});

test.each(services)('PostgreSQL can load the schema page of %s after the platform’s', async (service) => {
  const name = `schema_again_${service}_${process.pid}`;
  await run('postgres', `create database ${name}`);
  try {
    for (const file of readdirSync(platformMigrations).sort())
      await run(name, readFileSync(join(platformMigrations, file), 'utf8'));
    await run(name, readFileSync(join(folderOf(service), 'schema.sql'), 'utf8'));
  } finally {
    await run('postgres', `drop database ${name} with (force)`);
  }
});

test('the page has columns, constraints and indexes, and only the service’s own tables', async () => {
  const schema = await schemaOf(server, 'content', join(folderOf('content'), 'migrations'));
  expect(schema).toContain('  id bigint not null generated always as identity,\n');
  expect(schema).toMatch(/constraint articles__title check \(/);
  expect(schema).toMatch(/create index articles__feed on articles \(id desc\)/);
  expect(schema).not.toMatch(/create table (outbox|inbox|migrations)/);
});

async function run(database: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: `/${database}` }).toString() });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
