import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setReadOnly } from '@patchwork/testkit/database';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createPool, escapeLike, lockName, saveNewer } from '../src/db.ts';
import { migrate, platformMigrations } from '../src/migrate.ts';
import { startProxy } from './proxy.ts';
import { createScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
let folder: string;

beforeEach(async () => {
  scratch = await createScratch();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await scratch.drop();
  await rm(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFile(join(folder, name), text);
const tables = async () =>
  scratch.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select tables.table_name as name
    from information_schema.tables
    where tables.table_schema = 'public' and tables.table_name like 'pond%'
    order by 1
  `);
const first = <Value>(schema: z.ZodType<Value>, query: ReturnType<typeof sql.fragment>) =>
  scratch.pool.oneFirst(sql.type(z.object({ value: schema }))`select ${query} as value`);

test('applies each file once, in order of name', async () => {
  await file(
    '2_fish.sql',
    "alter table ponds add fish text default 'carp; $$not a statement$$'; insert into ponds (id) values (1);",
  );
  await file('1_ponds.sql', '-- first\ncreate table ponds (id bigint primary key);\ncreate index ponds__id on ponds (id);\n');
  await file('notes.txt', 'no sql');
  expect(await migrate(scratch.url, [folder])).toEqual(['1_ponds.sql', '2_fish.sql']);
  expect(await migrate(scratch.url, [folder])).toEqual([]);
  expect(await scratch.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from ponds`)).toBe(1);
});

test('applies everything once when two processes start together', async () => {
  for (const number of [1, 2, 3, 4, 5])
    await file(`${number}.sql`, `create table pond_${number} (id int); select pg_sleep(0.05);`);
  const [mine, others] = await Promise.all([migrate(scratch.url, [folder]), migrate(scratch.url, [folder])]);
  expect([...mine, ...others].sort()).toEqual(['1.sql', '2.sql', '3.sql', '4.sql', '5.sql']);
});

test('waits for a database that is away, and says which', async () => {
  await file('1.sql', 'create table pond_1 (id int);');
  const { hostname, port, pathname } = new URL(scratch.url);
  const proxy = await startProxy({ host: hostname, port: Number(port) });
  proxy.cut();
  const throughProxy = Object.assign(new URL(scratch.url), { hostname: '127.0.0.1', port: String(proxy.port) });
  const said: string[] = [];
  const applied = await migrate(throughProxy.href, [folder], (sentence) => {
    said.push(sentence);
    proxy.heal();
  });
  expect(applied).toEqual(['1.sql']);
  expect(said).toEqual([expect.stringContaining(`Waiting for the database ${pathname.slice(1)} at 127.0.0.1:${proxy.port}.`)]);
  await proxy.close();
});

test('opens a pool when a database that was away is back', async () => {
  const { hostname, port } = new URL(scratch.url);
  const proxy = await startProxy({ host: hostname, port: Number(port) });
  proxy.cut();
  const sentences: string[] = [];
  const url = scratch.url.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`);
  const onWait = (sentence: string) => {
    sentences.push(sentence);
    proxy.heal();
  };
  const pool = await createPool(url, { onWait });
  expect(await pool.oneFirst(sql.type(z.object({ one: z.int() }))`select 1 as one`)).toBe(1);
  expect(sentences[0]).toContain('Waiting for the database');
  await pool.end();
  await proxy.close();
});

test('waits at the start for a database that is read-only, as after a failover', async () => {
  const sentences: string[] = [];
  await file('1_ponds.sql', 'create table ponds (id bigint primary key)');
  await setReadOnly(scratch.url, true);
  const onWait = (sentence: string) => void sentences.push(sentence);
  const starting = Promise.all([createPool(scratch.url, { onWait, minSize: 2 }), migrate(scratch.url, [folder], onWait)]);
  await vi.waitFor(() => expect(sentences.length).toBeGreaterThan(1), 10_000);
  await setReadOnly(scratch.url, false);
  const [pool, applied] = await starting;
  expect(sentences[0]).toMatch(/^Waiting for the database .* read-only/);
  expect(applied).toEqual(['1_ponds.sql']);
  await pool.query(sql.type(z.object({}))`insert into ponds (id) values (1)`);
  await pool.end();
});

test('has opened its first connections when a pool is there', async () => {
  const pool = await createPool(scratch.url, { minSize: 3 });
  expect(pool.state().idleConnections).toBe(3);
  await pool.end();
});

test('names a database that refuses, and does not wait for it', async () => {
  const missing = Object.assign(new URL(scratch.url), { pathname: '/no_such_database' });
  const waited = vi.fn();
  await expect(migrate(missing.href, [folder], waited)).rejects.toThrow(
    /^Cannot connect to the database no_such_database at .+ database "no_such_database" does not exist$/,
  );
  expect(waited).not.toHaveBeenCalled();
});

test('rolls back a file that fails, and keeps the earlier ones', async () => {
  await file('1.sql', 'create table pond_1 (id int);');
  await file('2.sql', 'create table pond_2 (id int); create table pond_3 (id nonsense);');
  await expect(migrate(scratch.url, [folder])).rejects.toThrow();
  expect(await tables()).toEqual(['pond_1']);
  await file('2.sql', 'create table pond_2 (id int);');
  expect(await migrate(scratch.url, [folder])).toEqual(['2.sql']);
});

test('runs a long migration past the statement timeout of the role', async () => {
  const url = new URL(scratch.url);
  url.searchParams.set('options', '-c statement_timeout=200');
  await file('1.sql', 'create table pond_1 (id int); select pg_sleep(0.5);');
  expect(await migrate(url.toString(), [folder])).toEqual(['1.sql']);
});

test('builds an index concurrently while another process waits for its turn', async () => {
  await file('1.sql', 'create table pond_1 (id int); insert into pond_1 select generate_series(1, 50000);');
  await file('2.sql', '-- no transaction\ncreate index concurrently pond_1__id on pond_1 (id);');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(scratch.url, [folder])));
  expect(applied.flat().sort()).toEqual(['1.sql', '2.sql']);
  const isValid = sql.type(z.object({ isValid: z.boolean() }))`
    select indisvalid as "isValid" from pg_index where indexrelid = 'pond_1__id'::regclass
  `;
  expect(await scratch.pool.oneFirst(isValid)).toBe(true);
});

test('applies folders in the given order, and their files by name', async () => {
  const second = await mkdtemp(join(tmpdir(), 'migrations-'));
  await file('20261120T1010_ponds.sql', 'create table ponds (id int);');
  await file('20261120T1000_nothing.sql', 'select 1;');
  await writeFile(join(second, '0001_fish.sql'), 'alter table ponds add fish text;');
  const names = ['20261120T1000_nothing.sql', '20261120T1010_ponds.sql', '0001_fish.sql'];
  expect(await migrate(scratch.url, [folder, second])).toEqual(names);
  await rm(second, { recursive: true });
});

test('creates the tables that every service has', async () => {
  const name = `platform_empty_${Date.now()}`;
  await scratch.pool.query(sql.unsafe`create database ${sql.identifier([name])}`);
  const url = new URL(scratch.url);
  url.pathname = `/${name}`;
  expect(await migrate(url.toString(), [platformMigrations])).not.toEqual([]);
  await scratch.pool.query(sql.unsafe`drop database ${sql.identifier([name])}`);
});

test('reads ids as numbers, timestamps as ISO strings with milliseconds, and dates unchanged', async () => {
  expect(await first(z.int(), sql.fragment`9007199254740991::bigint`)).toBe(Number.MAX_SAFE_INTEGER);
  expect(await first(z.string(), sql.fragment`'2026-11-20 09:00:00.5+02'::timestamptz`)).toBe('2026-11-20T07:00:00.500Z');
  expect(await first(z.string(), sql.fragment`'2026-03-29'::date`)).toBe('2026-03-29');
  expect(await first(z.null(), sql.fragment`null::bigint`)).toBeNull();
});

test('rejects a number that would lose digits', async () => {
  await expect(first(z.unknown(), sql.fragment`9007199254740993::bigint`)).rejects.toThrow('does not fit');
});

test('checks each row against the schema of its query where that is on', async () => {
  await expect(first(z.int(), sql.fragment`'seven'::text`)).rejects.toThrow('do not conform');
  const trusting = await createPool(scratch.url, { validate: false });
  expect(await trusting.oneFirst(sql.type(z.object({ value: z.int() }))`select 'seven' as value`)).toBe('seven');
  await trusting.end();
});

test('gives up on a statement that takes too long', async () => {
  const pool = await createPool(scratch.url, { statementTimeout: 100 });
  await expect(pool.query(sql.unsafe`select pg_sleep(5)`)).rejects.toThrow();
  expect(await pool.oneFirst(sql.type(z.object({ one: z.int() }))`select 1 as one`)).toBe(1);
  await pool.end();
});

test('matches a search term literally, whatever characters it contains', async () => {
  const finds = (term: string, text: string) => first(z.boolean(), sql.fragment`${text}::text like ${`%${escapeLike(term)}%`}`);
  expect(await finds('50%_\\', 'about 50%_\\ of it')).toBe(true);
  expect(await finds('%', 'about half')).toBe(false);
  expect(await finds('a_c', 'abc')).toBe(false);
});

test('saveNewer keeps the newest version of a row, in any order of arrival', async () => {
  await scratch.pool.query(
    sql.unsafe`create table ponds (school_id bigint primary key, version int, fish_count int, names text[])`,
  );
  const save = (version: number, fishCount: number) =>
    scratch.pool.transaction((tx) =>
      saveNewer(tx, 'ponds', 'schoolId', { schoolId: 7, version, fishCount, names: sql.array(['carp'], 'text') }),
    );
  expect([await save(2, 20), await save(1, 10), await save(2, 21), await save(3, 30)]).toEqual([true, false, false, true]);
  expect(await scratch.pool.any(sql.unsafe`select * from ponds`)).toEqual([
    { school_id: 7, version: 3, fish_count: 30, names: ['carp'] },
  ]);
});

test('lockName blocks transactions with the same name until the transaction ends, whatever the id', async () => {
  const name = (id: number) => `ponds of school ${id}`;
  const steps: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await scratch.pool.transaction(async (tx) => {
    await lockName(tx, name(3_000_000_000));
    second = scratch.pool.transaction((other) => lockName(other, name(3_000_000_000))).then(() => steps.push('second'));
    await scratch.pool.transaction((other) => lockName(other, name(3_000_000_001)));
    steps.push('first');
  });
  await second;
  expect(steps).toEqual(['first', 'second']);
});
