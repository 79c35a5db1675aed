import { afterEach, beforeEach, expect, test } from 'vitest';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './harness.ts';
import { claim, finish, logs, partnersOf, run, start } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

test('a finished run ends old links, starts new links, updates the log and publishes an event', async () => {
  await introduce(connections, 6);
  await run(connections, [aLink(1, 2), aLink(1, 3), aLink(4, 5)]);
  expect(await partnersOf(connections, 1)).toEqual([2, 3]);
  connections.passSeconds(3_600);
  const id = await run(connections, [aLink(1, 4), aLink(1, 5), aLink(1, 6), aLink(1, 2)]);

  expect((await connections.get('/api/connection', teacherOf(2))).body).toEqual([
    {
      connectedSchool: {
        id: 1,
        name: 'School 1',
        type: { id: 4, name: 'Primary' },
        county: { id: 1, name: 'County 1' },
        locationType: { id: 2, name: 'Somewhere' },
        numberOfPupils: 40,
        primaryEthnicity: { id: 2, name: 'Some' },
        secondaryEthnicity: null,
        badgeMediaItem: null,
      },
      since: '2026-11-20T11:00:00.000Z',
      reasons: ['town and village'],
      sources: { location: 'profile', size: 'profile', faith: 'name' },
      ownSources: { location: 'profile', size: 'profile', faith: 'name' },
    },
  ]);
  expect(await partnersOf(connections, 1)).toEqual([2, 4, 5, 6]);
  expect(await partnersOf(connections, 3)).toEqual([]);
  expect((await logs(connections))[0]).toMatchObject({
    id,
    state: 'finished',
    progress: 100,
    schoolsInvolvedCount: 6,
    connectionsStartCount: 3,
    connectionsEndCount: 4,
    schoolsWithZeroConnections: 1,
    schoolsNeedingMoreConnections: 5,
    quality: someQuality,
    linksBefore: [1, 4, 1, 0, 0, 0, 0],
    linksAfter: [1, 4, 0, 0, 1, 0, 0],
  });
  const events = (await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated');
  expect(events.at(-1)).toMatchObject({
    kind: 'event',
    destination: 'connections.runs',
    data: { runId: id, type: 'main', schools: 6, connections: 4 },
  });
});

test('a finished interim run only adds links', async () => {
  await introduce(connections, 4);
  await run(connections, [aLink(1, 2)]);
  await run(connections, [aLink(1, 2), aLink(3, 4)], '/api/connection/interim');
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect(await partnersOf(connections, 4)).toEqual([3]);
  expect((await logs(connections))[0]).toMatchObject({ type: 'interim', connectionsStartCount: 1, connectionsEndCount: 2 });
});

test('messaging reads the current links of a finished run by school, with partner names and reasons', async () => {
  await introduce(connections, 5);
  await connections.deliverSchool({ schoolId: 2, version: 2, name: 'Abbey' });
  const earlier = await run(connections, [aLink(1, 2), aLink(4, 5)]);
  const id = await run(connections, [aLink(1, 3), aLink(1, 2), aLink(4, 5)]);
  await run(connections, [aLink(2, 3)], '/api/connection/interim');
  await connections.deliverSchool({ schoolId: 5, version: 2, isActive: false });
  const linksOf = async (runId: number, query = '') =>
    (await connections.getInternally(`/internal/runs/${runId}/links${query}`)).body;
  const to = (schoolName: string) => ({ schoolName, reasons: ['town and village'] });
  const all = [
    { schoolId: 1, links: [to('Abbey'), to('School 3')] },
    { schoolId: 2, links: [to('School 1')] },
    { schoolId: 3, links: [to('School 1')] },
    { schoolId: 4, links: [] },
  ];
  expect(await linksOf(id)).toEqual(all);
  expect(await linksOf(id, '?afterSchoolId=2')).toEqual(all.slice(2));
  expect(await linksOf(id, '?afterSchoolId=4')).toEqual([]);
  expect(await linksOf(id, '?schoolId=2')).toEqual([all[1]]);
  expect(await linksOf(earlier)).toEqual([]);
  expect((await connections.get(`/internal/runs/${id}/links`, superuser)).status).toBeGreaterThanOrEqual(400);
});

test('a finished preview leaves links and events unchanged', async () => {
  await introduce(connections, 4);
  await run(connections, [aLink(1, 2)]);
  const events = (await connections.outbox()).filter(({ kind }) => kind === 'event').length;
  await run(connections, [aLink(1, 3), aLink(2, 4)], '/api/connection/preview');
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect((await logs(connections))[0]).toMatchObject({
    type: 'preview',
    connectionsEndCount: 2,
    schoolsWithZeroConnections: 0,
    schoolsNeedingMoreConnections: 4,
    quality: someQuality,
    linksBefore: [2, 2, 0, 0, 0, 0, 0],
    linksAfter: [0, 4, 0, 0, 0, 0, 0],
  });
  expect((await connections.outbox()).filter(({ kind }) => kind === 'event')).toHaveLength(events);
});

test('a finished run does not link a school that was deactivated during the run', async () => {
  await introduce(connections, 3);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  await connections.deliverSchool({ schoolId: 3, version: 2, isActive: false });
  await finish(connections, id, fencingToken, [aLink(1, 2), aLink(1, 3)]);
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect((await logs(connections))[0]).toMatchObject({ schoolsInvolvedCount: 2, connectionsEndCount: 1 });
});

test('links to a deactivated school are hidden until it is active again', async () => {
  await introduce(connections, 3);
  await run(connections, [aLink(1, 2), aLink(1, 3)]);
  await connections.deliverSchool({ schoolId: 2, version: 2, isActive: false });
  expect(await partnersOf(connections, 1)).toEqual([3]);
  await connections.deliverSchool({ schoolId: 2, version: 1 });
  expect(await partnersOf(connections, 1)).toEqual([3]);
  await connections.deliverSchool({ schoolId: 2, version: 3 });
  expect(await partnersOf(connections, 1)).toEqual([2, 3]);
});

test('accepts a result with more than 2 MB of links', async () => {
  await introduce(connections, 2);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  const reasons = ['a Church of England school and a non-faith school', 'different main ethnicity', 'inner city and village'];
  const links = Array.from({ length: 20_000 }, (_, index) => ({ ...aLink(index * 2 + 1, index * 2 + 2), reasons }));
  expect(JSON.stringify(links).length).toBeGreaterThan(2_000_000);
  expect((await finish(connections, id, fencingToken, links)).status).toBe(204);
  expect(await partnersOf(connections, 1)).toEqual([2]);
});
