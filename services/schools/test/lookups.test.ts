import { createHash } from 'node:crypto';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Schools, startSchools } from './harness.ts';

let schools: Schools;

beforeAll(async () => {
  schools = await startSchools();
  await schools.db.query(sql.unsafe`
    insert into promotion_codes (starts_with, description, free_months)
    values ('LEEDS', 'Six months free.', 6), ('LEEDS-PLUS', 'A year free.', 12)
  `);
});
afterAll(() => schools.stop());

// Clients rely on the ids and names: the digest is of `id|name|…` lines in the order of the ids.
test.each([
  ['schooltype', 11, { id: 11, name: 'Network team' }, '94a24a4f00784084'],
  ['locationtype', 8, { id: 7, name: 'Coastal' }, '41f1432171b7f1cc'],
  ['ethnicity', 19, { id: 18, name: 'Arab', group: 'Other' }, '9fe20bf10985056e'],
  ['county', 97, { id: 56, name: 'West Glamorgan', nation: 'Wales', region: 'Wales' }, 'a718d90c59b02b47'],
])('the lookup %s has %i items with fixed ids', async (name, count, example, digest) => {
  const { status, body } = await schools.get(`/static/${name}`);
  expect(status).toBe(200);
  expect(body).toHaveLength(count);
  expect(body).toContainEqual(example);
  const lines = body.map((item: object) => Object.values(item).join('|')).join('\n');
  expect(createHash('sha256').update(lines).digest('hex').slice(0, 16)).toBe(digest);
});

test('browsers cache lookups and revalidate them with an ETag', async () => {
  const first = await schools.get('/static/county');
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  const again = await schools.get('/static/county', null, { 'if-none-match': `W/${first.headers.etag}` });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  const other = await schools.get('/static/schooltype', null, { 'if-none-match': String(first.headers.etag) });
  expect(other.status).toBe(200);
});

test.each([
  ['leeds', 'Six months free.'],
  ['Leeds-77', 'Six months free.'],
  ['leeds-plus-77', 'A year free.'],
  ['york', ''],
  ['%25', ''],
  [encodeURIComponent('a/b'), ''],
])('the promotion code %s returns the text %j', async (code, text) => {
  const answer = await schools.get(`/static/promotioncode/match/${code}`);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect([answer.status, answer.text]).toEqual([200, text]);
  // The gateway counts wrong guesses by this header.
  expect(answer.headers['x-throttle-miss']).toBe(text === '' ? 'promotion-code' : undefined);
});

test('a school without a promotion code gets the default text', async () => {
  const answer = await schools.get('/static/promotioncode/default');
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.text).toBe('One month free');
});

test('only an Admin can list promotion codes', async () => {
  const { body } = await schools.get('/api/promotioncode', admin);
  expect(body).toContainEqual({ id: expect.any(Number), startsWith: 'LEEDS', description: 'Six months free.', freeMonths: 6 });
  expect((await schools.get('/api/promotioncode', aViewer())).status).toBe(403);
});
