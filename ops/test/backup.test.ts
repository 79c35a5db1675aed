import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { failLost, removeOrphans } from '@patchwork/content/media/orphans';
import { ensureDatabases, startPostgres } from '@patchwork/dev/backing/postgres';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { root } from '@patchwork/dev/paths';
import { freeBackingPorts } from '@patchwork/dev/ports';
import { ensurePostgresClient } from '@patchwork/dev/postgres-client';
import { createOutput } from '@patchwork/dev/progress';
import { type System, startSystem } from '@patchwork/dev/system';
import { Count, createPool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { createFolderStorage } from '@patchwork/platform/storage';
import { createTestDatabase } from '@patchwork/testkit/database';
import { readMetrics, settle } from '@patchwork/testkit/settle';
import { eventually } from '@patchwork/testkit/wait';
import sharp from 'sharp';
import { type FragmentSqlToken, sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../dev/test/client.ts';
import { takeBackup } from '../src/backup/backup.ts';
import { connect, type Databases, sumTables } from '../src/backup/databases.ts';
import { differences, restoreBackup } from '../src/backup/restore.ts';
import { skipIds } from '../src/ids-skip.ts';

const reapply = fileURLToPath(new URL('../src/erasures-reapply.ts', import.meta.url));

// The whole system is backed up while in use, deleted with all its data, and restored elsewhere.

const output = createOutput();
const homes: string[] = [];
const aHome = (name: string) => {
  const home = mkdtempSync(join(tmpdir(), `patchwork-${name}-`));
  // The database's user needs access to the folder.
  chmodSync(home, 0o711);
  homes.push(home);
  return home;
};
const quiet = { ephemeral: true, withoutWeb: true, logLevel: 'warn', ...output } as const;

const databasesOf = (postgresUrl: string): Databases =>
  Object.fromEntries(
    databaseOwners.map((service) => [
      service,
      Object.assign(new URL(postgresUrl), { pathname: `/${databaseName(service)}` }).href,
    ]),
  );

let running: System | undefined;
beforeAll(async () => {
  process.env.PG_BIN = await ensurePostgresClient(output);
}, 300_000);
afterAll(async () => {
  await running?.stop();
  for (const home of homes) await rm(home, { recursive: true, force: true });
}, 60_000);

test('a restore brings back a backup made while users were writing, after all data was lost', async () => {
  await running?.stop();
  const before = aHome('backup');
  running = await startSystem({ home: before, demo: 'small', ...quiet });
  const account = running.demo!.accounts.find(({ label }) => label === 'teacher')!;
  const teacher = await new Client(running.baseUrl).signIn(account);
  const article = await publish(teacher, 'Before the flood');
  const { id: photo } = await upload(teacher, article);
  const picture = await eventually(() => bytesOf(teacher, photo), 60);
  const unwanted = await publish(teacher, 'Erased since');
  const { id: unwantedPhoto } = await upload(teacher, unwanted);
  await eventually(() => bytesOf(teacher, unwantedPhoto), 60);

  // Events are in flight at the moment of the backup.
  let isWriting = true;
  let lastLost = 0;
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) lastLost = await publish(teacher, `While it is taken ${n}`);
  })();
  const dir = join(aHome('backups'), 'today');
  const storage = createFolderStorage(join(before, 'storage'));
  const manifest = await takeBackup({ databases: databasesOf(running.backing.postgresUrl), storage, dir });
  isWriting = false;
  await writing;
  const leadAccount = running.demo!.accounts.find(({ label }) => label === 'lead')!;
  await erase(await new Client(running.baseUrl).signIn(leadAccount), unwanted, leadAccount.password);
  expect(await bytesOf(teacher, unwantedPhoto)).toBe(null);
  const receipts = aHome('receipts');
  cpSync(join(before, 'storage', 'erasures'), receipts, { recursive: true });
  const after = aHome('restored');
  // The keys are stored elsewhere: in production, in the secret store.
  cpSync(join(before, 'secrets.json'), join(after, 'secrets.json'));
  // Deletes all its data: databases, media, queues, sessions, topics.
  await running.stop();
  running = undefined;

  const restored = createFolderStorage(join(after, 'storage'));
  await onFreshPostgres(after, async (databases) => {
    await restoreBackup({ databases, storage: restored, dir });
    const content = await createPool(databases.content!);
    const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000);
    const parts = { db: content, storage: restored, clock: inAWeek, log: createLog('tests', 'error') };
    expect(await removeOrphans(parts)).toBe(0);
    expect(await failLost(parts)).toBe(0);
    await content.end();
    // The backup is older than the erasure, whose receipt is in the storage of before.
    const env = {
      ...{ PATH: process.env.PATH, CONTENT_DATABASE_URL: databases.content },
      STORAGE_DIR: join(after, 'storage'),
    };
    const { stdout } = await promisify(execFile)(process.execPath, [reapply, receipts], { env });
    expect(stdout).toContain('1 erasures will be repeated');
    for (const url of Object.values(databases)) expect(await skipIds(url)).toBeGreaterThan(0);
  });
  expect(Object.keys(manifest.media).length).toBeGreaterThan(10);

  running = await startSystem({ home: after, demo: 'none', ...quiet });
  const again = await new Client(running.baseUrl).signIn(account);
  expect(await titleOf(again, article)).toBe('Before the flood');
  expect(await bytesOf(again, photo)).toEqual(picture);
  expect(await publish(again, 'After the flood')).toBeGreaterThan(lastLost);
  expect((await again.call('GET', `/api/article/id/${unwanted}`)).status).toBe(404);
  expect(await bytesOf(again, unwantedPhoto)).toBe(null);
  const contentPool = await createPool(databasesOf(running.backing.postgresUrl).content!);
  const isErased = () =>
    contentPool.exists(sql.type(Count)`
      select from articles where articles.id = ${unwanted} and articles.title <> 'Erased since' and articles.deleted_at is not null
    `);
  await eventually(isErased, 120);
  await contentPool.end();

  // A week of events was published again to an empty bus, and no consumer handled an event twice.
  const pages = running.metricsPages;
  await settle(() => readMetrics(pages));
  for (const [service, url] of Object.entries(databasesOf(running.backing.postgresUrl))) {
    const pool = await createPool(url);
    const count = (rows: FragmentSqlToken) => pool.oneFirst(sql.type(Count)`select count(*) as count from ${rows}`);
    expect(await count(sql.fragment`dead_letters`), service).toBe(0);
    await pool.end();
  }
  const messaging = await createPool(databasesOf(running.backing.postgresUrl).messaging!);
  // Reminders of open concerns are due at every start and do not come from events.
  const mails = sql.type(Count)`select count(*) as count from mails where mails.kind <> 'concern-reminder'`;
  expect(await messaging.oneFirst(mails)).toBe(manifest.databases.messaging!.tables.mails!.rows);
  await messaging.end();
}, 600_000);

test('detects a damaged backup, a database in use and a table that differs', async () => {
  const database = await createTestDatabase(join(root, 'services/schools/migrations'));
  const storage = createFolderStorage(aHome('media'));
  await storage.put('originals/a.png', Buffer.from('a picture'), 'image/png');
  const dir = join(aHome('backups'), 'today');
  await takeBackup({ databases: { schools: database.url }, storage, dir });

  await expect(restoreBackup({ databases: { schools: database.url }, storage, dir })).rejects.toThrow('is not empty');
  const client = await connect(database.url);
  const tables = await sumTables(client);
  await client.query(`insert into inbox (consumer, event_id) values ('tests', gen_random_uuid())`);
  expect(differences(tables, await sumTables(client))).toEqual(['inbox']);
  await client.end();
  await database.drop();

  writeFileSync(join(dir, 'media/originals/a.png'), 'another one');
  await expect(restoreBackup({ databases: { schools: database.url }, storage, dir })).rejects.toThrow('a.png is damaged');
  await expect(restoreBackup({ databases: {}, storage, dir: join(dir, 'media') })).rejects.toThrow('no finished backup');
});

async function publish(client: Client, title: string): Promise<number> {
  const response = await client.call('POST', '/api/article', { title, narrative: 'The pond came up to the gate.' });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

async function erase(lead: Client, id: number, password: string): Promise<void> {
  const currentPassword = Buffer.from(password).toString('base64');
  const form = { kind: 'article', id, reason: 'A parent asked', currentPassword };
  const response = await lead.call('POST', '/api/erasure', form);
  expect(response.status).toBe(202);
  const receipt = (await response.json()) as { id: string };
  await eventually(async () => {
    const answer = await lead.call('GET', `/api/erasure/${receipt.id}`);
    return ((await answer.json()) as { state: string }).state === 'erased';
  }, 60);
}

async function upload(client: Client, article: number): Promise<{ id: number }> {
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#236' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'pond.jpg');
  const response = await client.call('POST', `/api/file/article/${article}/0`, form);
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as { id: number };
}

async function bytesOf(client: Client, photo: number): Promise<Buffer | null> {
  const response = await client.call('GET', `/api/mediaitem/${photo}/large`);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null;
}

async function titleOf(client: Client, article: number): Promise<string> {
  const response = await client.call('GET', `/api/article/id/${article}`);
  return ((await response.json()) as { title: string }).title;
}

/** Starts only PostgreSQL, with empty databases, as before the first start of a service. */
async function onFreshPostgres(home: string, work: (databases: Databases) => Promise<void>): Promise<void> {
  const dir = join(home, 'data');
  mkdirSync(dir);
  const ports = await freeBackingPorts();
  const postgres = await startPostgres({ dir, ports, output, ephemeral: true, engine: null, tryDocker: async () => false });
  try {
    await ensureDatabases(postgres.value, databaseOwners.map(databaseName));
    await work(databasesOf(postgres.value));
  } finally {
    await postgres.stop();
  }
}
