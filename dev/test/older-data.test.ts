import { randomUUID } from 'node:crypto';
import { migrate, platformMigrations } from '@patchwork/platform/migrate';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assertBaseline } from '../src/backing/postgres.ts';

const server = process.env.TEST_POSTGRES_URL ?? '';

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function aDatabase() {
  const name = `older_${randomUUID().slice(0, 8)}`;
  await run(server, `create database ${name}`);
  onTestFinished(() => run(server, `drop database ${name} with (force)`));
  return { name, url: Object.assign(new URL(server), { pathname: `/${name}` }).href };
}

test('accepts an empty database and one that begins with the baseline', async () => {
  const { name, url } = await aDatabase();
  await assertBaseline(server, [name]);
  await migrate(url, [platformMigrations]);
  await assertBaseline(server, [name]);
});

test('refuses, in one sentence with the command that helps, a database that was migrated before the baseline', async () => {
  const [{ name: empty }, { name, url }] = [await aDatabase(), await aDatabase()];
  await run(url, "create table migrations (name text); insert into migrations values ('0001_outbox_inbox.sql')");
  await expect(assertBaseline(server, [empty, name])).rejects.toThrow(/^The stored data .* run `npm run reset`[^\n]*$/);
});
