import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { requiredUrl } from '@patchwork/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './render.ts';

// As in the cluster: a role that owns its database and nothing else.
const server = requiredUrl('TEST_POSTGRES_URL');
const suffix = randomBytes(4).toString('hex');
const roleOf = (service: string) => `deploy_${service}_${suffix}`;
const addressOf = (service: string, database = service) => {
  const url = new URL(server);
  url.username = roleOf(service);
  url.password = 'test';
  url.pathname = `/${roleOf(database)}`;
  return url.href;
};
const services = ['identity', 'content'];
const baselines = expect.arrayContaining(['0001_baseline.sql', '20261130T0000_baseline.sql']);

beforeAll(async () => {
  await asAdmin(async (admin) => {
    for (const name of services.map(roleOf)) {
      await admin.query(`create role ${name} login password 'test'`);
      await admin.query(`create database ${name} owner ${name}`);
    }
  });
});

afterAll(async () => {
  await asAdmin(async (admin) => {
    for (const name of services.map(roleOf)) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role if exists ${name}`);
    }
  });
});

test('a role without other rights migrates its own database, and a second run has nothing to do', async () => {
  for (const service of services) {
    const first = await migrate(service, { [`${service.toUpperCase()}_DATABASE_URL`]: addressOf(service) });
    expect(first.applied).toEqual(baselines);
  }
  const second = await migrate('content', { CONTENT_DATABASE_URL: addressOf('content') });
  expect(second.applied).toEqual([]);
});

test('a role reads nothing of another service, even when it can connect to its database', async () => {
  await expect(query(addressOf('content', 'identity'), 'select * from users')).rejects.toThrow(/permission denied/);
  await expect(query(addressOf('content', 'identity'), 'create table public.mine (id int)')).rejects.toThrow(/permission denied/);
});

test('a service whose tables another role owns works, and cannot rewrite what was said or done', async () => {
  const [owner, service, database] = ['owner', 'service', 'evidence'].map((name) => roleOf(name));
  const addressFor = (role: string) => {
    const url = new URL(server);
    Object.assign(url, { username: role, password: 'test', pathname: `/${database}` });
    return url.href;
  };
  await asAdmin(async (admin) => {
    for (const role of [owner, service]) await admin.query(`create role ${role} login password 'test'`);
    await admin.query(`create database ${database} owner ${owner}`);
  });
  try {
    const addresses = { CONTENT_DATABASE_URL: addressFor(service!), CONTENT_MIGRATION_DATABASE_URL: addressFor(owner!) };
    expect((await migrate('content', addresses)).applied).toEqual(baselines);
    expect((await migrate('content', addresses)).applied).toEqual([]);
    // As the service does at its start.
    expect((await migrate('content', { CONTENT_DATABASE_URL: addressFor(service!) })).applied).toEqual([]);
    const as = (text: string) => query(addressFor(service!), text);
    const version = `insert into text_versions (kind, subject_id, field, text, author_id, written_at, replaced_by)
      values ('article', 1, 'title', 'Pond', 1, now(), 1)`;
    await as(version);
    await as(`insert into holds (hold_id, kind, subject_id) values (gen_random_uuid(), 'article', 1)`);
    for (const text of [
      `update text_versions set text = 'Lake'`,
      `select set_config('patchwork.erasing', 'article 1', false); delete from text_versions`,
      'truncate text_versions',
      'truncate media_items cascade',
      'alter table text_versions disable trigger all',
      'drop trigger text_versions__guarded on text_versions',
      'create or replace function erase_text_versions(text, bigint) returns bigint language sql as $$ select 1::bigint $$',
      'set session_replication_role = replica',
    ])
      await expect(as(text), text).rejects.toThrow(/permission denied|must be owner/);
    await expect(as(`select erase_text_versions('article', 1)`)).rejects.toThrow(/is held/);
    await expect(as('delete from holds')).rejects.toThrow(/what is held/);
    // Neither before a case has confirmed the hold, nor while it is open, nor once it has an end, does the role end it.
    for (const state of ['pinned = null', 'version = 1', "version = 2, held_until = now() + interval '6 years'"]) {
      await as(`update holds set ${state}`);
      for (const end of ['now()', "now() - interval '1 minute'", "now() + interval '200 days'"])
        await expect(as(`update holds set held_until = ${end}`), `${state}, ${end}`).rejects.toThrow(/what is held/);
      await expect(as(`select erase_text_versions('article', 1)`)).rejects.toThrow(/is held/);
    }
    await expect(as('update holds set version = 0')).rejects.toThrow(/what is held/);
    await expect(as(`update holds set held_until = held_until - interval '1 second'`)).rejects.toThrow(/what is held/);
    // An end that was forgotten in between still counts.
    await as('update holds set held_until = null');
    await expect(as(`update holds set held_until = now() + interval '2 years'`)).rejects.toThrow(/what is held/);
    await expect(as(`update holds set held_at_least = null`)).rejects.toThrow(/what is held/);
    await expect(as('delete from holds')).rejects.toThrow(/what is held/);
    await as(`update holds set held_until = now() + interval '7 years'`);
    // The owner's clock is the only way: a hold that has ended goes, and what it held.
    await query(
      addressFor(owner!),
      `alter table holds disable trigger user; update holds set held_until = now(); alter table holds enable trigger user`,
    );
    await as(`select erase_text_versions('article', 1)`);
    await as('delete from holds');
    await as(`insert into outbox (kind, destination, message_key, payload) values ('event', 'x', 'x', '{}')`);
    await as('delete from outbox');
  } finally {
    await asAdmin(async (admin) => {
      await admin.query(`drop database if exists ${database} with (force)`);
      for (const role of [service, owner]) await admin.query(`drop role if exists ${role}`);
    });
  }
});

test('a missing address and an unknown service fail with a message', async () => {
  await expect(migrate('content', {})).rejects.toThrow(/CONTENT_DATABASE_URL/);
  await expect(migrate('gateway', { GATEWAY_DATABASE_URL: server })).rejects.toThrow(/Usage: node deploy\/migrate.ts/);
});

test('an unreachable database fails the migration after a time', async () => {
  const url = 'postgresql://user:password@127.0.0.1:1/unreachable';
  const environment = { CONTENT_DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' };
  await expect(migrate('content', environment)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Waiting for the database unreachable at 127.0.0.1:1'),
  });
});

test('a database that answers late is migrated', async () => {
  const { hostname, port } = new URL(server);
  let refused = 0;
  const late = createServer((client) => {
    client.on('error', () => undefined);
    if (refused++ === 0) return client.resetAndDestroy();
    const upstream = connect(Number(port || 5432), hostname).on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
  const url = new URL(addressOf('identity'));
  url.host = `127.0.0.1:${(late.address() as AddressInfo).port}`;
  expect((await migrate('identity', { IDENTITY_DATABASE_URL: url.href })).applied).toEqual([]);
  late.close();
});

async function migrate(service: string, env: Record<string, string>): Promise<{ applied: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['deploy/migrate.ts', service], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}
