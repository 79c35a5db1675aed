import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellUntold } from '../src/tell-untold.ts';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './setting.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

async function run(links: object[], path = '/api/connection'): Promise<void> {
  const { id } = (await connections.post(path, superuser)).body;
  const { fence } = (await connections.postInternally(`/internal/runs/${id}/claim`, { worker: 'one' })).body;
  const { status } = await connections.postInternally(`/internal/runs/${id}/finish`, { fence, links, quality: someQuality });
  expect(status).toBe(204);
}

let heard = 0;
beforeEach(() => {
  heard = 0;
});
/** What the other services have been told since this was asked last. */
async function told(type: 'SchoolLinksChanged' | 'FavouritesChanged') {
  const all = (await connections.outbox()).filter((entry) => entry.type === type);
  const news = all.slice(heard);
  heard = all.length;
  return news.map(({ data }) => data).sort((one, other) => Number(one.schoolId) - Number(other.schoolId));
}
const linksOf = (schoolId: number, version: number, linkedSchoolIds: number[]) => ({ schoolId, version, linkedSchoolIds });

describe('of links', () => {
  it('the others hear after each run, only of the schools whose links have changed', async () => {
    await introduce(connections, 6);
    await run([aLink(1, 2), aLink(1, 3), aLink(4, 5)]);
    expect(await told('SchoolLinksChanged')).toEqual([
      linksOf(1, 1, [2, 3]),
      linksOf(2, 1, [1]),
      linksOf(3, 1, [1]),
      linksOf(4, 1, [5]),
      linksOf(5, 1, [4]),
    ]);
    await run([aLink(1, 2), aLink(4, 5)]);
    expect(await told('SchoolLinksChanged')).toEqual([linksOf(1, 2, [2]), linksOf(3, 2, [])]);
    await run([aLink(3, 6)], '/api/connection/interim');
    expect(await told('SchoolLinksChanged')).toEqual([linksOf(3, 3, [6]), linksOf(6, 1, [3])]);
    await run([aLink(2, 3)], '/api/connection/preview');
    expect(await told('SchoolLinksChanged')).toEqual([]);
  });

  it('the others hear when a school closes, and when it opens again', async () => {
    await introduce(connections, 4);
    await run([aLink(1, 2), aLink(2, 3)]);
    await told('SchoolLinksChanged');
    await connections.hearOfSchool({ schoolId: 2, version: 2, isActive: false });
    expect(await told('SchoolLinksChanged')).toEqual([linksOf(1, 2, []), linksOf(2, 2, []), linksOf(3, 2, [])]);
    await connections.hearOfSchool({ schoolId: 2, version: 3, isActive: false, name: 'Closed for good' });
    expect(await told('SchoolLinksChanged')).toEqual([]);
    await connections.hearOfSchool({ schoolId: 2, version: 4 });
    expect(await told('SchoolLinksChanged')).toEqual([linksOf(1, 3, [2]), linksOf(2, 3, [1, 3]), linksOf(3, 3, [2])]);
    await connections.hearOfSchool({ schoolId: 4, version: 2, isActive: false });
    expect(await told('SchoolLinksChanged')).toEqual([]);
  });

  it('those who close at once are all left out in the end', async () => {
    await introduce(connections, 6);
    await run([aLink(1, 2), aLink(1, 3), aLink(1, 4), aLink(1, 5), aLink(1, 6)]);
    await Promise.all([2, 3, 4, 5].map((schoolId) => connections.hearOfSchool({ schoolId, version: 2, isActive: false })));
    const last = (await told('SchoolLinksChanged')).filter(({ schoolId }) => schoolId === 1).at(-1);
    expect(last).toEqual(linksOf(1, 5, [6]));
  });

  it('and favourites from before anybody was told, the others hear once', async () => {
    await introduce(connections, 3);
    await run([aLink(1, 2)]);
    await connections.post('/api/favourite/toggle/3', teacherOf(1));
    await connections.post('/api/favourite/toggle/2', teacherOf(2));
    await connections.post('/api/favourite/toggle/2', teacherOf(2));
    for (const table of ['told_links', 'told_favourites', 'outbox'])
      await connections.db.query(sql.unsafe`truncate ${sql.identifier([table])}`);
    await Promise.all([tellUntold(connections.db), tellUntold(connections.db)]);
    expect(await told('SchoolLinksChanged')).toEqual([linksOf(1, 1, [2]), linksOf(2, 1, [1])]);
    heard = 0;
    expect(await told('FavouritesChanged')).toEqual([
      { userId: 101, version: 1, schoolIds: [3] },
      { userId: 102, version: 1, schoolIds: [] },
    ]);
  });
});

describe('of favourites', () => {
  it('the others hear with each toggle, in the order in which they took effect', async () => {
    await introduce(connections, 4);
    const toggle = (schoolId: number) => connections.post(`/api/favourite/toggle/${schoolId}`, teacherOf(1));
    await toggle(3);
    await toggle(2);
    await toggle(3);
    expect(await told('FavouritesChanged')).toEqual([
      { userId: 101, version: 1, schoolIds: [3] },
      { userId: 101, version: 2, schoolIds: [2, 3] },
      { userId: 101, version: 3, schoolIds: [2] },
    ]);
    await Promise.all([1, 3, 4, 1, 3, 4, 4].map(toggle));
    const news = await told('FavouritesChanged');
    expect(news.map(({ version }) => version).sort()).toEqual([10, 4, 5, 6, 7, 8, 9]);
    expect(news.find(({ version }) => version === 10)).toEqual({ userId: 101, version: 10, schoolIds: [2, 4] });
  });
});
