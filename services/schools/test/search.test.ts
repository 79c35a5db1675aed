import { readCsv } from '@patchwork/platform/csv';
import { matchesInOrder, sortedMatches } from '@patchwork/platform/word-search';
import { aViewer } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { schoolWords } from '../src/schools/schools.sql.ts';
import { admin, type Schools, startSchools } from './harness.ts';

let schools: Schools;
beforeAll(async () => {
  schools = await startSchools();
  await schools.db.query(sql.unsafe`
    insert into schools (name, type_id, county_id, zip, head_teacher)
    values
      ('St Mary’s C.E. Primary', 4, 1, 'SM1', '=cmd|calc'),
      ('Ysgol Gynradd Tŷ-Ddewi (Welsh)', 4, 1, 'TD1', null),
      ('Marysville Academy', 4, 1, 'MA1', E'\ttab, and "quotes"'),
      ('O’Neill 100% Grammar', 4, 1, 'ON1', null)
  `);
  await schools.db.query(sql.unsafe`update schools set is_active = false where name = 'Marysville Academy'`);
});
afterAll(() => schools.stop());

const search = async (name: string, pageNumber = 0) =>
  (await schools.get(`/api/school/search?name=${encodeURIComponent(name)}&pageNumber=${pageNumber}`, admin)).body;
const namesOf = async (term: string) => (await search(term)).content.map(({ name }: { name: string }) => name);

const [mary, welsh, marysville, oneill] = [
  'St Mary’s C.E. Primary',
  'Ysgol Gynradd Tŷ-Ddewi (Welsh)',
  'Marysville Academy',
  'O’Neill 100% Grammar',
];

test.each([
  ['st mary’s', [mary]],
  ["primary MARY'S st", [mary]],
  ['Mary`s', [mary, marysville]],
  ['marys', [mary, marysville]],
  ['ce st', [mary]],
  ['C.E.', [mary]],
  ['ty ddewi', [welsh]],
  ['ddewi-ty\u0302', [welsh]],
  ['welsh', [welsh]],
  ['ys', [mary, welsh, marysville]],
  // One letter begins a word.
  ['y g', [welsh]],
  ['oneill', [oneill]],
  ["o'n 100%", [oneill]],
  ['%', []],
  ['_', []],
  ['no such name', []],
])('%j finds %j', async (term, names) => {
  expect(await namesOf(term)).toEqual(names);
});

test('ignores invisible characters within words, searched for and stored', async () => {
  const name = 'Lis\u00ADna\u200Bree Integrated';
  await schools.db.query(sql.unsafe`insert into schools (name, type_id, county_id, zip) values (${name}, 4, 1, 'LI1')`);
  for (const term of ['lisnaree', 'lisna\u2060ree', 'Lis\u00ADnaree integrated']) expect(await namesOf(term)).toEqual([name]);
});

test('an empty search finds every school, the active ones first', async () => {
  const { content, totalElements } = await search(' ');
  expect(totalElements).toBe(content.length);
  expect(content.at(-1).name).toBe(marysville);
});

test('returns twenty schools a page with the real totals, and none after page 19', async () => {
  await schools.db.query(sql.unsafe`
    insert into schools (name, type_id, county_id, zip)
    select 'Common ' || lpad(number::text, 4, '0'), 4, 1, 'X' from generate_series(1, 1005) as number
  `);
  const first = await search('COMMON');
  expect(first).toMatchObject({ first: true, last: false, number: 0, totalPages: 51, totalElements: 1_005 });
  expect([first.content.length, first.content[0].name]).toEqual([20, 'Common 0001']);
  expect((await search('common', 19)).content[19].name).toBe('Common 0400');
  expect(await search('common', 20)).toMatchObject({
    content: [],
    first: false,
    number: 20,
    totalPages: 51,
    totalElements: 1_005,
  });
  expect(await search('common 0007', 1)).toMatchObject({ content: [], last: true, totalElements: 1 });
});

test('reads a number as an id', async () => {
  const [{ id }] = (await search('oneill')).content;
  expect((await search(String(id))).content).toMatchObject([{ id, name: oneill }]);
  expect((await search('987654')).totalElements).toBe(0);
  expect((await schools.get(`/api/school/search?name=${'x'.repeat(201)}`, admin)).status).toBe(400);
  expect((await schools.get('/api/school/search?name=x', aViewer({ roles: ['Viewer', 'SchoolAdmin'] }))).status).toBe(403);
});

test('a renamed school is found by its new name only', async () => {
  await schools.db.query(sql.unsafe`insert into schools (name, type_id, county_id, zip) values ('Gloamwick', 4, 1, 'X')`);
  await schools.db.query(sql.unsafe`update schools set name = 'Dunmere' where name = 'Gloamwick'`);
  expect(await namesOf('dunmere')).toEqual(['Dunmere']);
  expect(await namesOf('gloamwick')).toEqual([]);
});

const planOf = (query: Parameters<typeof sql.join>[0][number]) =>
  schools.db.transaction(async (tx) => {
    // A sequential scan is as fast for so few schools, but not for 35,000.
    await tx.query(sql.unsafe`set local enable_seqscan = off`);
    const lines = await tx.anyFirst(sql.type(z.object({ 'QUERY PLAN': z.string() }))`explain ${query}`);
    return lines.join('\n');
  });

test.each(['st mary', 'ys', 'y'])('a search for %j reads one index for all its words', async (term) => {
  const plan = await planOf(sortedMatches(schoolWords, term, { limit: 20, offset: 0 }, 5_001));
  expect(plan).toContain('Bitmap Index Scan on schools__grams');
  expect(plan).not.toContain('Seq Scan');
});

test('above 5,000 schools the page is read in order and the total is estimated; 5,000 are exact', async () => {
  const addMany = (from: number, to: number) =>
    schools.db.query(sql.unsafe`
      insert into schools (name, type_id, county_id, zip)
      select 'Wychbury ' || lpad(number::text, 5, '0'), 4, 1, 'X' from generate_series(${from}::int, ${to}::int) as number
    `);
  await addMany(1, 5_000);
  await schools.db.query(sql.unsafe`vacuum (analyze) schools`);
  expect(await search('wychbury')).toMatchObject({ totalElements: 5_000, isTotalEstimated: false });
  const plan = await planOf(matchesInOrder(schoolWords, 'wychbury', { limit: 20, offset: 0 }, 200));
  expect(plan).toContain('Index Only Scan using schools__in_order');
  expect(plan).not.toContain('Sort');

  await addMany(5_001, 6_000);
  await schools.db.query(sql.unsafe`vacuum (analyze) schools`);
  const { totalElements, isTotalEstimated } = await search('wychbury');
  expect(isTotalEstimated).toBe(true);
  expect(Math.abs(totalElements - 6_000)).toBeLessThan(600);

  await addMany(6_001, 25_000);
  await schools.db.query(sql.unsafe`vacuum (analyze) schools`);
  const first = await search('wychb');
  expect(first.isTotalEstimated).toBe(true);
  expect(first.totalElements).toBeGreaterThan(20_000);
  expect(first.totalElements).toBeLessThan(30_000);
  const names = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
  expect(names(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Wychbury ${String(index + 1).padStart(5, '0')}`));
  expect(names(await search('wychb', 19)).at(-1)).toBe('Wychbury 00400');
  expect((await search('wychb', 20)).content).toEqual([]);
});

test('the CSV has every school of the search in its order, and no formula', async () => {
  const answer = await schools.get(`/api/school/search/csv?name=${encodeURIComponent('marys')}`, admin);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="patchwork-schools.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.text.startsWith('\uFEFFId,Name,')).toBe(true);
  const [head, ...rows] = [...readCsv(answer.text.slice(1))].map(({ cells }) => cells!);
  expect(rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head![index], cell])))).toMatchObject([
    { Name: mary, Active: 'Yes', Postcode: 'SM1', 'Primary Contact Name': "'=cmd|calc" },
    { Name: marysville, Active: 'No', 'Primary Contact Name': `'\ttab, and "quotes"` },
  ]);
});

test('the CSV has at most 10,000 schools, and its audit event the number of rows', async () => {
  await schools.db.query(sql.unsafe`
    insert into schools (name, type_id, county_id, zip)
    select 'Bulk ' || number, 4, 1, 'X' from generate_series(1, 10001) as number
  `);
  const { text } = await schools.get('/api/school/search/csv?name=bulk', admin);
  expect(text.trimEnd().split('\r\n')).toHaveLength(10_001);
  expect((await takeAuditEvents(schools.db)).at(-1)).toMatchObject({
    type: 'staff-read',
    userId: admin.userId,
    rowCount: 10_000,
  });
});
