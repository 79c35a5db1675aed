import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishAgain, publishPending } from '../src/publish-pending.ts';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './harness.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

async function run(links: object[], path = '/api/connection'): Promise<void> {
  const { id } = (await connections.post(path, superuser)).body;
  const { fencingToken } = (await connections.postInternally(`/internal/runs/${id}/claim`, { worker: 'one' })).body;
  const { status } = await connections.postInternally(`/internal/runs/${id}/finish`, {
    fencingToken,
    links,
    quality: someQuality,
  });
  expect(status).toBe(204);
}

let seenCount = 0;
beforeEach(() => {
  seenCount = 0;
});
/** The data of the events published since the last call. */
async function newEvents(type: 'SchoolLinksChanged' | 'FavouritesChanged' | 'HalfTermChanged') {
  const all = (await connections.outbox()).filter((entry) => entry.type === type);
  const news = all.slice(seenCount);
  seenCount = all.length;
  return news.map(({ data }) => data).sort((one, other) => Number(one.schoolId) - Number(other.schoolId));
}
const linksOf = (schoolId: number, version: number, linkedSchoolIds: number[]) => ({ schoolId, version, linkedSchoolIds });

test('links are published after each run, only for schools whose links have changed', async () => {
  await introduce(connections, 6);
  await run([aLink(1, 2), aLink(1, 3), aLink(4, 5)]);
  expect(await newEvents('SchoolLinksChanged')).toEqual([
    linksOf(1, 1, [2, 3]),
    linksOf(2, 1, [1]),
    linksOf(3, 1, [1]),
    linksOf(4, 1, [5]),
    linksOf(5, 1, [4]),
  ]);
  await run([aLink(1, 2), aLink(4, 5)]);
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(1, 2, [2]), linksOf(3, 2, [])]);
  await run([aLink(3, 6)], '/api/connection/interim');
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(3, 3, [6]), linksOf(6, 1, [3])]);
  await run([aLink(2, 3)], '/api/connection/preview');
  expect(await newEvents('SchoolLinksChanged')).toEqual([]);
});

test('links are published when a school closes and when it opens again', async () => {
  await introduce(connections, 4);
  await run([aLink(1, 2), aLink(2, 3)]);
  await newEvents('SchoolLinksChanged');
  await connections.deliverSchool({ schoolId: 2, version: 2, isActive: false });
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(1, 2, []), linksOf(2, 2, []), linksOf(3, 2, [])]);
  await connections.deliverSchool({ schoolId: 2, version: 3, isActive: false, name: 'Closed for good' });
  expect(await newEvents('SchoolLinksChanged')).toEqual([]);
  await connections.deliverSchool({ schoolId: 2, version: 4 });
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(1, 3, [2]), linksOf(2, 3, [1, 3]), linksOf(3, 3, [2])]);
  await connections.deliverSchool({ schoolId: 4, version: 2, isActive: false });
  expect(await newEvents('SchoolLinksChanged')).toEqual([]);
});

test('links are not published again when the bus delivers an event twice', async () => {
  await introduce(connections, 3);
  await run([aLink(1, 2), aLink(2, 3)]);
  await newEvents('SchoolLinksChanged');
  const eventId = randomUUID();
  for (const id of [eventId, eventId]) await connections.deliverSchool({ schoolId: 2, version: 2, isActive: false }, id);
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(1, 2, []), linksOf(2, 2, []), linksOf(3, 2, [])]);
});

test('schools that close concurrently are all removed from the published links', async () => {
  await introduce(connections, 6);
  await run([aLink(1, 2), aLink(1, 3), aLink(1, 4), aLink(1, 5), aLink(1, 6)]);
  await Promise.all([2, 3, 4, 5].map((schoolId) => connections.deliverSchool({ schoolId, version: 2, isActive: false })));
  const last = (await newEvents('SchoolLinksChanged')).filter(({ schoolId }) => schoolId === 1).at(-1);
  expect(last).toEqual(linksOf(1, 5, [6]));
});

test('links and favourites that were never published are published once', async () => {
  await introduce(connections, 3);
  await run([aLink(1, 2)]);
  await connections.post('/api/favourite/toggle/3', teacherOf(1));
  await connections.post('/api/favourite/toggle/2', teacherOf(2));
  await connections.post('/api/favourite/toggle/2', teacherOf(2));
  for (const table of ['published_links', 'published_favourites', 'outbox'])
    await connections.db.query(sql.unsafe`truncate ${sql.identifier([table])}`);
  await Promise.all([publishPending(connections.db), publishPending(connections.db)]);
  expect(await newEvents('SchoolLinksChanged')).toEqual([linksOf(1, 1, [2]), linksOf(2, 1, [1])]);
  seenCount = 0;
  expect(await newEvents('FavouritesChanged')).toEqual([
    { userId: 101, version: 1, schoolIds: [3] },
    { userId: 102, version: 1, schoolIds: [] },
  ]);
});

test('half terms are published once, and when one moves', async () => {
  await Promise.all([publishPending(connections.db), publishPending(connections.db)]);
  const all = await newEvents('HalfTermChanged');
  expect(all).toHaveLength(30);
  const spring = {
    halfTermId: 12_158,
    version: 1,
    name: 'Spring 1, 2026/27',
    startsAt: '2027-01-04T04:00:00.000Z',
    revealsAt: '2027-01-29T14:00:00.000Z',
  };
  expect(all[2]).toEqual(spring);
  const dates = { england: '2027-01-04', wales: '2027-01-04', scotland: '2027-01-11', northernIreland: '2027-01-04' };
  const move = (body: object) => connections.post('/api/connection/calendar/12158', superuser, body);
  await move({ dates });
  await move({ dates });
  await move({ dates, quiltsRevealOn: '2027-02-02' });
  expect(await newEvents('HalfTermChanged')).toEqual([
    { ...spring, version: 2, revealsAt: '2027-02-05T14:00:00.000Z' },
    { ...spring, version: 3, revealsAt: '2027-02-02T14:00:00.000Z' },
  ]);
  await publishPending(connections.db);
  expect(await newEvents('HalfTermChanged')).toEqual([]);
  await publishAgain(connections.db);
  const again = await newEvents('HalfTermChanged');
  expect([again.length, again[2]]).toEqual([30, { ...spring, version: 3, revealsAt: '2027-02-02T14:00:00.000Z' }]);
});

test('a half term that was moved without being published is published at the next start', async () => {
  await publishPending(connections.db);
  await newEvents('HalfTermChanged');
  await connections.db.query(sql.unsafe`update half_terms set wales = '2027-01-11' where id = 12158`);
  await publishPending(connections.db);
  expect(await newEvents('HalfTermChanged')).toMatchObject([
    { halfTermId: 12_158, version: 2, revealsAt: '2027-02-05T14:00:00.000Z' },
  ]);
});

test('favourites are published with each toggle, in the order in which the toggles took effect', async () => {
  await introduce(connections, 4);
  const toggle = (schoolId: number) => connections.post(`/api/favourite/toggle/${schoolId}`, teacherOf(1));
  await toggle(3);
  await toggle(2);
  await toggle(3);
  expect(await newEvents('FavouritesChanged')).toEqual([
    { userId: 101, version: 1, schoolIds: [3] },
    { userId: 101, version: 2, schoolIds: [2, 3] },
    { userId: 101, version: 3, schoolIds: [2] },
  ]);
  await Promise.all([1, 3, 4, 1, 3, 4, 4].map(toggle));
  const news = await newEvents('FavouritesChanged');
  expect(news.map(({ version }) => version).sort()).toEqual([10, 4, 5, 6, 7, 8, 9]);
  expect(news.find(({ version }) => version === 10)).toEqual({ userId: 101, version: 10, schoolIds: [2, 4] });
});
