import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createPool, escapeLike, migrate, platformMigrations } from '../src/db.ts';
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

it('applies each file once, in order of its name', async () => {
  await file(
    '2_fish.sql',
    "alter table ponds add fish text default 'carp; $$not a statement$$'; insert into ponds (id) values (1);",
  );
  await file('1_ponds.sql', '-- first\ncreate table ponds (id bigint primary key);\ncreate index ponds__id on ponds (id);\n');
  await file('notes.txt', 'no sql');
  expect(await migrate(scratch.pool, [folder])).toEqual(['1_ponds.sql', '2_fish.sql']);
  expect(await migrate(scratch.pool, [folder])).toEqual([]);
  expect(await scratch.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from ponds`)).toBe(1);
});

it('lets two processes that start together apply everything once', async () => {
  for (const number of [1, 2, 3, 4, 5])
    await file(`${number}.sql`, `create table pond_${number} (id int); select pg_sleep(0.05);`);
  const other = await createPool(scratch.url);
  const [mine, others] = await Promise.all([migrate(scratch.pool, [folder]), migrate(other, [folder])]);
  await other.end();
  expect([...mine, ...others].sort()).toEqual(['1.sql', '2.sql', '3.sql', '4.sql', '5.sql']);
});

it('leaves nothing of a file that breaks, and what came before it stands', async () => {
  await file('1.sql', 'create table pond_1 (id int);');
  await file('2.sql', 'create table pond_2 (id int); create table pond_3 (id nonsense);');
  await expect(migrate(scratch.pool, [folder])).rejects.toThrow();
  expect(await tables()).toEqual(['pond_1']);
  await file('2.sql', 'create table pond_2 (id int);');
  expect(await migrate(scratch.pool, [folder])).toEqual(['2.sql']);
});

it('lets a long migration outlast the limit of ordinary statements', async () => {
  const pool = await createPool(scratch.url, { statementTimeout: 200 });
  await file('1.sql', 'create table pond_1 (id int); select pg_sleep(0.5);');
  expect(await migrate(pool, [folder])).toEqual(['1.sql']);
  await expect(pool.query(sql.unsafe`select pg_sleep(0.5)`)).rejects.toThrow();
  await pool.end();
});

it('makes the tables that every service has', async () => {
  const name = `platform_empty_${Date.now()}`;
  await scratch.pool.query(sql.unsafe`create database ${sql.identifier([name])}`);
  const url = new URL(scratch.url);
  url.pathname = `/${name}`;
  const pool = await createPool(url.toString());
  expect(await migrate(pool, [platformMigrations])).not.toEqual([]);
  await pool.end();
  await scratch.pool.query(sql.unsafe`drop database ${sql.identifier([name])}`);
});

it('reads ids as numbers, moments as ISO strings with milliseconds and days as they are', async () => {
  expect(await first(z.int(), sql.fragment`9007199254740991::bigint`)).toBe(Number.MAX_SAFE_INTEGER);
  expect(await first(z.string(), sql.fragment`'2026-11-20 09:00:00.5+02'::timestamptz`)).toBe('2026-11-20T07:00:00.500Z');
  expect(await first(z.string(), sql.fragment`'2026-03-29'::date`)).toBe('2026-03-29');
  expect(await first(z.null(), sql.fragment`null::bigint`)).toBeNull();
});

it('refuses a number that would lose digits', async () => {
  await expect(first(z.unknown(), sql.fragment`9007199254740993::bigint`)).rejects.toThrow('does not fit');
});

it('proves each row against its query where that is wanted', async () => {
  await expect(first(z.int(), sql.fragment`'seven'::text`)).rejects.toThrow('do not conform');
  const trusting = await createPool(scratch.url, { validate: false });
  expect(await trusting.oneFirst(sql.type(z.object({ value: z.int() }))`select 'seven' as value`)).toBe('seven');
  await trusting.end();
});

it('gives up on a statement that takes too long', async () => {
  const pool = await createPool(scratch.url, { statementTimeout: 100 });
  await expect(pool.query(sql.unsafe`select pg_sleep(5)`)).rejects.toThrow();
  expect(await pool.oneFirst(sql.type(z.object({ one: z.int() }))`select 1 as one`)).toBe(1);
  await pool.end();
});

it('lets a search term match itself, whatever signs it holds', async () => {
  const finds = (term: string, text: string) => first(z.boolean(), sql.fragment`${text}::text like ${`%${escapeLike(term)}%`}`);
  expect(await finds('50%_\\', 'about 50%_\\ of it')).toBe(true);
  expect(await finds('%', 'about half')).toBe(false);
  expect(await finds('a_c', 'abc')).toBe(false);
});
