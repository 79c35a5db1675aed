import { readCsv } from '@patchwork/platform/csv';
import { extendStatementTimeout, Nothing } from '@patchwork/platform/db';
import { findMatches, matchesInOrder, sortedMatches } from '@patchwork/platform/word-search';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { userWords } from '../src/users/search-users.sql.ts';
import { type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let school: Awaited<ReturnType<Identity['aSchool']>>;
let other: Awaited<ReturnType<Identity['aSchool']>>;
beforeAll(async () => {
  identity = await startIdentity();
  school = await identity.aSchool(
    { firstName: 'Wilhelmina', lastName: 'Quirke', email: 'mina@oak.example' },
    { firstName: 'Al', lastName: 'Quirke-Ng', email: 'al_100%@oak.example', isLead: false },
    { firstName: 'Wil', lastName: 'Oakes', email: 'wo@elm.example' },
  );
  other = await identity.aSchool(
    { firstName: 'Zoë', middleName: 'Siân', lastName: 'O’Hara', email: 'zoe@st.example' },
    { firstName: 'Amy', lastName: 'D`Arcy-\u00ADŁuk', email: 'amy@st.example', schoolPosition: '+Head, "Juniors"' },
    { firstName: 'Bob', lastName: 'D`Arcy', email: 'bob@st.example' },
  );
  await identity.setSchool(other.schoolId, { version: 3, isApproved: true, name: 'St Mary’s Ysgol Tŷ-Ddewi' });
  // More than twenty pages.
  await addMany('Pat', 'Thornbury', 1, 5_000);
  await identity.db.query(sql.unsafe`vacuum (analyze) user_words`);
});
afterAll(() => identity.stop());

/** Users with numbered first names and addresses. */
const addMany = (firstName: string, lastName: string, from: number, to: number) =>
  identity.db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await tx.query(sql.type(Nothing)`
      insert into users (title, first_name, last_name, email, school_id, school_group_id)
      select
        'Mr', ${firstName} || n, ${lastName}, ${lastName} || n || '@many.example', ${school.schoolId}, ${school.schoolGroupId}
      from generate_series(${from}::int, ${to}::int) as n
    `);
  });

const search = async (nameOrEmail: string, pageNumber?: number) => {
  const viewer = aViewer({ userId: school.first.id, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const page = pageNumber === undefined ? '' : `&pageNumber=${pageNumber}`;
  const { status, body } = await identity.get(`/api/user/search?nameOrEmail=${encodeURIComponent(nameOrEmail)}${page}`, viewer);
  expect(status).toBe(200);
  return body;
};
const namesOf = async (term: string) =>
  (await search(term)).content.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`);

test.each([
  ['quirke', ['Wilhelmina Quirke', 'Al Quirke-Ng']],
  ['QUIRKE wilhel', ['Wilhelmina Quirke']],
  ['wilhelmina QUIRKE', ['Wilhelmina Quirke']],
  ['  helmina   quirk ', ['Wilhelmina Quirke']],
  ['mina@oak', ['Wilhelmina Quirke']],
  ['oak.example', ['Wilhelmina Quirke', 'Al Quirke-Ng']],
  ['oak', ['Wil Oakes', 'Wilhelmina Quirke', 'Al Quirke-Ng']],
  ['wi qu', ['Wilhelmina Quirke']],
  // Invisible characters within words, searched for and stored.
  ['qu\u00ADir\u200Bke wilhel', ['Wilhelmina Quirke']],
  ['d`arcy-luk', ['Amy D`Arcy-\u00ADŁuk']],
  // Two letters inside words, one letter at their beginning.
  ['lh ui', ['Wilhelmina Quirke']],
  ['q n a', ['Al Quirke-Ng']],
  ['100%', ['Al Quirke-Ng']],
  ['l_1', ['Al Quirke-Ng']],
  ['%%%', []],
  ['%', []],
  ['no such name', []],
  // Apostrophes and accents; the middle name; the school's name.
  ["o'hara", ['Zoë O’Hara']],
  ['ohara zoe', ['Zoë O’Hara']],
  ['O`Hara sian', ['Zoë O’Hara']],
  ['darcy', ['Bob D`Arcy', 'Amy D`Arcy-\u00ADŁuk']],
  ['arcy luk', ['Amy D`Arcy-\u00ADŁuk']],
  ['marys', ['Bob D`Arcy', 'Amy D`Arcy-\u00ADŁuk', 'Zoë O’Hara']],
  ["Mary's (St.) ty ddewi bob", ['Bob D`Arcy']],
  ['ty\u0302 amy', ['Amy D`Arcy-\u00ADŁuk']],
  ['Tŷ-Ddewi amy', ['Amy D`Arcy-\u00ADŁuk']],
])('%j finds %j', async (term, names) => {
  expect(await namesOf(term)).toEqual(names);
});

test('a search for digits alone finds the user with that id', async () => {
  expect((await search(String(school.users[1]!.id))).content).toMatchObject([{ id: school.users[1]!.id }]);
  expect((await search('987654')).totalElements).toBe(0);
});

test('returns 20 users a page and at most 20 pages, with the real totals', async () => {
  const first = await search('thornbury');
  expect(first).toMatchObject({ first: true, last: false, number: 0, totalPages: 250, totalElements: 5_000 });
  expect(first.content).toHaveLength(20);
  const last = await search('thornbury', 19);
  expect(last.content).toHaveLength(20);
  expect(new Set([...first.content, ...last.content].map(({ id }: { id: number }) => id)).size).toBe(40);
  expect(await search('thornbury', 20)).toMatchObject({ content: [], number: 20, totalPages: 250, totalElements: 5_000 });
  expect(await search('quirke', 1)).toMatchObject({ content: [], first: false, last: true, totalElements: 2 });
});

test('active users come first, and one who is deactivated, changed or removed is found as they are now', async () => {
  const { users } = await identity.aSchool(
    { firstName: 'Ann', lastName: 'Ferox', email: 'ann@ferox.example' },
    { firstName: 'Bea', lastName: 'Ferox', email: 'bea@ferox.example' },
    { firstName: 'Cat', lastName: 'Ferox', email: 'cat@ferox.example' },
  );
  const admin = aViewer({ userId: school.first.id, roles: ['Viewer', 'AdminRO', 'Admin'] });
  expect((await identity.post(`/api/user/deactivate/${users[0]!.id}`, admin)).status).toBe(200);
  expect(await namesOf('ferox')).toEqual(['Bea Ferox', 'Cat Ferox', 'Ann Ferox']);
  await identity.db.query(sql.type(Nothing)`update users set first_name = 'Dee' where id = ${users[1]!.id}`);
  expect(await namesOf('ferox')).toEqual(['Cat Ferox', 'Dee Ferox', 'Ann Ferox']);
  expect(await namesOf('bea ferox')).toEqual(['Dee Ferox']);
  await identity.db.query(sql.type(Nothing)`
    update users set is_active = false, holds_email = false, removed_at = now() where id = ${users[2]!.id}
  `);
  expect(await namesOf('ferox')).toEqual(['Dee Ferox', 'Ann Ferox']);
  await identity.db.query(sql.type(Nothing)`update users set removed_at = null where id = ${users[2]!.id}`);
  expect(await namesOf('ferox')).toEqual(['Dee Ferox', 'Ann Ferox', 'Cat Ferox']);
});

test('users are found by the new name of their school, and no longer by the old', async () => {
  const { schoolId } = await identity.aSchool({ firstName: 'Una', lastName: 'Vey', email: 'una@vey.example' });
  await identity.setSchool(schoolId, { version: 3, isApproved: true, name: 'Gloamwick Junior' });
  expect(await namesOf('gloamwick')).toEqual(['Una Vey']);
  await identity.setSchool(schoolId, { version: 4, isApproved: true, name: 'Dunmere Junior' });
  expect(await namesOf('gloamwick')).toEqual([]);
  expect(await namesOf('junior vey dunmere')).toEqual(['Una Vey']);
});

const planOf = (query: Parameters<typeof sql.join>[0][number]) =>
  identity.db.transaction(async (tx) => {
    // A sequential scan is as fast for this few users, but not for half a million.
    await tx.query(sql.unsafe`set local enable_seqscan = off`);
    const lines = await tx.anyFirst(sql.type(z.object({ 'QUERY PLAN': z.string() }))`explain ${query}`);
    return lines.join('\n');
  });

test.each(['quirke wilhel', 'al', 'q', 'mina@oak.example', 'st pat4999'])(
  'a search for %j reads one index for all its words',
  async (term) => {
    const plan = await planOf(sortedMatches(userWords, term, { limit: 20, offset: 0 }, 10_001));
    expect(plan).toContain('Bitmap Index Scan on user_words__grams');
    expect(plan).not.toContain('Seq Scan');
  },
);

test('above 10,000 users the page is read in order and the total is estimated; 10,000 are exact', async () => {
  const plan = await planOf(matchesInOrder(userWords, 'or th', { limit: 20, offset: 0 }, 200));
  expect(plan).toContain('Index Scan using user_words__in_order');
  expect(plan).not.toContain('Sort');

  await addMany('Zz', 'Wychbury', 10_001, 20_000);
  expect(await search('wychbury')).toMatchObject({ totalElements: 10_000, isTotalEstimated: false });
  await addMany('Zz', 'Wychbury', 20_001, 20_001);
  await identity.db.query(sql.unsafe`vacuum (analyze) user_words`);
  const first = await search('wychb');
  expect(first.isTotalEstimated).toBe(true);
  expect(first.totalElements).toBeGreaterThan(10_000);
  expect(first.totalElements).toBeLessThan(30_000);
  const names = ({ content }: { content: { firstName: string }[] }) => content.map(({ firstName }) => firstName);
  expect(names(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Zz${10_001 + index}`));
  expect(names(await search('wychb', 19))).toEqual(Array.from({ length: 20 }, (_, index) => `Zz${10_381 + index}`));
  expect((await search('wychb', 20)).content).toEqual([]);
});

test('a common last name far down the order is found by the index of words, not by reading all before it', async () => {
  // So many that the page is first looked for in order.
  await addMany('Yy', 'Yarrowby', 30_001, 34_000);
  await identity.db.query(sql.unsafe`vacuum (analyze) user_words`);
  const { found, rowsInOrder } = await identity.db.transaction(async (tx) => {
    const readInOrder = () =>
      tx.oneFirst(sql.type(z.object({ rows: z.int() }))`
        select pg_stat_get_xact_tuples_returned('user_words__in_order'::regclass) as rows
      `);
    // For this few users a sort is cheaper than the index, but not for half a million.
    await tx.query(sql.unsafe`set local enable_sort = off`);
    const before = await readInOrder();
    const found = await findMatches(tx, { ...userWords, maxCounted: 100 }, { term: 'yarrowby' }, { limit: 20, offset: 0 });
    return { found, rowsInOrder: (await readInOrder()) - before };
  });
  expect(found).toMatchObject({ ids: { length: 20 }, isEstimated: true });
  expect(rowsInOrder).toBeGreaterThan(0);
  // 5,000 other names come before the first.
  expect(rowsInOrder).toBeLessThan(1_000);
});

const download = async (nameOrEmail: string) => {
  const viewer = aViewer({ userId: school.first.id, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const answer = await identity.get(`/api/user/search/csv?nameOrEmail=${encodeURIComponent(nameOrEmail)}`, viewer);
  expect(answer.status).toBe(200);
  return answer;
};

test('the CSV has every user of the search in its order, and no formula', async () => {
  const { headers, text } = await download("mary's arcy");
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="patchwork-users.csv"',
    'cache-control': 'no-store',
  });
  expect(text.startsWith('\uFEFFId,Active,')).toBe(true);
  const [head, ...rows] = [...readCsv(text.slice(1))].map(({ cells }) => cells!);
  const table = rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head![index], cell])));
  expect(table).toMatchObject([
    { Active: 'Yes', 'First Name': 'Bob', 'Last Name': 'D`Arcy', School: 'St Mary’s Ysgol Tŷ-Ddewi' },
    { 'First Name': 'Amy', 'School Position': `'+Head, "Juniors"`, Lead: 'No', 'School Id': String(other.schoolId) },
  ]);
});

test('the CSV has at most 10,000 users, and its audit event the number of rows', async () => {
  const { text } = await download('example');
  expect(text.trimEnd().split('\r\n')).toHaveLength(10_001);
  const row = await identity.db.one(sql.type(z.object({ type: z.string(), userId: z.int(), rowCount: z.int() }))`
    select type, user_id as "userId", row_count as "rowCount"
    from client_events
    order by id desc
    limit 1
  `);
  expect(row).toEqual({ type: 'staff-read', userId: school.first.id, rowCount: 10_000 });
});

test('refuses a term of more than 200 characters and a page that is not a number from 0', async () => {
  const viewer = aViewer({ roles: ['Viewer', 'Admin'] });
  for (const query of [`nameOrEmail=${'a'.repeat(201)}`, 'nameOrEmail=a&pageNumber=-1', 'nameOrEmail=a&pageNumber=x'])
    expect((await identity.get(`/api/user/search?${query}`, viewer)).status).toBe(400);
});
