import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { matchesQuery } from '../src/users/search-users.sql.ts';
import { type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let school: Awaited<ReturnType<Identity['aSchool']>>;
beforeAll(async () => {
  identity = await startIdentity();
  school = await identity.aSchool(
    { firstName: 'Wilhelmina', lastName: 'Quirke', email: 'mina@oak.example' },
    { firstName: 'Al', lastName: 'Quirke-Ng', email: 'al_100%@oak.example', isLead: false },
    { firstName: 'Wil', lastName: 'Oakes', email: 'wo@elm.example' },
  );
  // More than twenty pages.
  await identity.db.query(sql.type(Nothing)`
    insert into users (title, first_name, last_name, email, school_id, school_group_id)
    select
      'Mr', 'Pat' || n, 'Thornbury', 'crowd' || n || '@many.example', ${school.schoolId}, ${school.schoolGroupId}
    from generate_series(1, 5000) as n
  `);
  await identity.db.query(sql.unsafe`vacuum (analyze) users`);
});
afterAll(() => identity.stop());

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
  ['  helmina   quirk ', ['Wilhelmina Quirke']],
  ['mina@oak', ['Wilhelmina Quirke']],
  ['oak.example', ['Wilhelmina Quirke', 'Al Quirke-Ng']],
  ['oak', ['Wil Oakes', 'Wilhelmina Quirke', 'Al Quirke-Ng']],
  ['al', ['Al Quirke-Ng']],
  ['wi qu', ['Wilhelmina Quirke']],
  ['100%', ['Al Quirke-Ng']],
  ['l_1', ['Al Quirke-Ng']],
  ['%%%', []],
  ['no such name', []],
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

test.each(['quirke wilhel', 'al', 'mina@oak.example', 'pat4999'])('a search for %j uses the trigram index', async (term) => {
  const plan = await identity.db.transaction(async (tx) => {
    // A sequential scan is as fast for this few users, but not for half a million.
    await tx.query(sql.unsafe`set local enable_seqscan = off`);
    return tx.anyFirst(sql.type(z.object({ 'QUERY PLAN': z.string() }))`
      explain ${matchesQuery({ words: term.split(' ') }, { limit: 20, offset: 0 })}
    `);
  });
  expect(plan.join('\n')).toContain('Bitmap Index Scan on users__search_trigrams');
});

test('refuses a term of more than 200 characters and a page that is not a number from 0', async () => {
  const viewer = aViewer({ roles: ['Viewer', 'Admin'] });
  for (const query of [`nameOrEmail=${'a'.repeat(201)}`, 'nameOrEmail=a&pageNumber=-1', 'nameOrEmail=a&pageNumber=x'])
    expect((await identity.get(`/api/user/search?${query}`, viewer)).status).toBe(400);
});
