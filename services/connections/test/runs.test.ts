import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requeueForgottenRuns } from '../src/runs/sweeper.ts';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './setting.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

const start = () => connections.post('/api/connection', superuser);
const claim = (runId: number, worker = 'one') => connections.postInternally(`/internal/runs/${runId}/claim`, { worker });
const finish = (runId: number, fence: number, links: object[]) =>
  connections.postInternally(`/internal/runs/${runId}/finish`, { fence, links, quality: someQuality });
const logs = async () => (await connections.get('/api/connection/logs', superuser)).body;

async function run(links: object[], path = '/api/connection') {
  const { body } = await connections.post(path, superuser);
  const work = (await claim(body.id)).body;
  expect((await finish(body.id, work.fence, links)).status).toBe(204);
  return body.id as number;
}

const partnersOf = async (schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body.map(
    (connection: { connectedSchool: { id: number } }) => connection.connectedSchool.id,
  );

describe('starting', () => {
  it('puts the run into the log and its job into the outbox', async () => {
    await introduce(connections, 3);
    const { status, body } = await start();
    expect(status).toBe(202);
    expect(body).toEqual({
      id: body.id,
      type: 'main',
      startTime: '2026-11-20T10:00:00.000Z',
      endTime: null,
      schoolsInvolvedCount: 3,
      connectionsStartCount: 0,
      connectionsEndCount: null,
      schoolsWithZeroConnections: null,
      schoolsNeedingMoreConnections: null,
      state: 'running',
      progress: 0,
      halfTerm: 'Autumn 2, 2026/27',
    });
    expect(await logs()).toEqual([body]);
    const job = { kind: 'job', destination: 'connections', type: 'run-connections', data: { runId: body.id } };
    expect(await connections.outbox()).toMatchObject([job]);
  });

  it('several times at once begins one run', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'run-in-progress' });
    expect(await logs()).toHaveLength(1);
    expect((await connections.outbox()).filter(({ kind }) => kind === 'job')).toHaveLength(1);
  });

  it('is written down for the client events, unless it is a preview', async () => {
    const { id } = (await connections.post('/api/connection/preview', superuser)).body;
    await connections.postInternally(`/internal/runs/${id}/failed`, { fence: (await claim(id)).body.fence, reason: 'enough' });
    await start();
    expect((await start()).status).toBe(409);
    const deeds = await connections.db.any(sql.type(z.object({ type: z.string(), userId: z.int() }))`
      select type, user_id as "userId" from deeds
    `);
    expect(deeds).toEqual([{ type: 'connections-run', userId: superuser.userId }]);
  });

  it('is for superusers alone', async () => {
    const admin = { ...superuser, roles: superuser.roles.filter((role) => role !== 'Superuser') };
    for (const path of ['/api/connection', '/api/connection/interim', '/api/connection/preview'])
      expect((await connections.post(path, admin)).status).toBe(403);
    expect((await connections.get('/api/connection/logs', admin)).status).toBe(403);
  });
});

describe('a worker', () => {
  it('gets the schools that take part and the links that hold', async () => {
    await introduce(connections, 4);
    await connections.hearOfSchool({ schoolId: 5, typeId: 11 });
    await connections.hearOfSchool({ schoolId: 6, typeId: 10 });
    await connections.hearOfSchool({ schoolId: 7, isApproved: false });
    await connections.hearOfSchool({ schoolId: 4, version: 2, isActive: false });
    await run([aLink(1, 2)]);
    const { body } = await start();
    expect((await claim(body.id)).body).toMatchObject({
      runId: body.id,
      type: 'main',
      halfTerm: 'Autumn 2, 2026/27',
      fence: 1,
      schools: [{ id: 1, name: 'School 1', countyId: 1, isNew: expect.any(Boolean) }, { id: 2 }, { id: 3 }],
      currentLinks: { schoolA: [], schoolB: [] },
      history: { schoolA: [1], schoolB: [2], halfTermsAgo: [1] },
      caps: { target: 5, max: 6 },
    });
  });

  it('holds the run while it reports, and loses it when it falls silent', async () => {
    await introduce(connections, 3);
    const { id } = (await start()).body;
    const first = (await claim(id)).body;
    expect((await claim(id, 'two')).body).toMatchObject({ status: 409, code: 'run-held' });
    connections.passSeconds(12);
    const progress = (fence: number, percent: number) =>
      connections.postInternally(`/internal/runs/${id}/progress`, { fence, percent });
    expect((await progress(first.fence, 40)).status).toBe(204);
    expect((await logs())[0]).toMatchObject({ state: 'running', progress: 40 });
    connections.passSeconds(12);
    expect((await claim(id, 'two')).status).toBe(409);

    connections.passSeconds(4);
    const second = (await claim(id, 'two')).body;
    expect(second.fence).toBe(first.fence + 1);
    expect((await progress(first.fence, 90)).body).toMatchObject({ status: 409, code: 'stale-fence' });
    expect((await finish(id, first.fence, [aLink(1, 2)])).body).toMatchObject({ status: 409, code: 'stale-fence' });
    const failed = await connections.postInternally(`/internal/runs/${id}/failed`, { fence: first.fence, reason: 'late' });
    expect(failed.body).toMatchObject({ status: 409, code: 'stale-fence' });
    expect(await partnersOf(1)).toEqual([]);

    expect((await finish(id, second.fence, [aLink(1, 3)])).status).toBe(204);
    expect(await partnersOf(1)).toEqual([3]);
  });

  it('may take its own run again after a mishap', async () => {
    const { id } = (await start()).body;
    expect((await claim(id)).body.fence).toBe(1);
    expect((await claim(id)).body.fence).toBe(2);
  });

  it('may hand in twice, and changes nothing the second time', async () => {
    await introduce(connections, 3);
    const { id } = (await start()).body;
    const { fence } = (await claim(id)).body;
    expect((await finish(id, fence, [aLink(1, 2)])).status).toBe(204);
    const before = await logs();
    connections.passSeconds(5);
    expect((await finish(id, fence, [aLink(2, 3)])).status).toBe(204);
    expect(await logs()).toEqual(before);
    expect(await partnersOf(1)).toEqual([2]);
    expect((await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated')).toHaveLength(1);
    expect((await claim(id, 'two')).body).toMatchObject({ status: 409, code: 'run-over' });
  });

  it('cannot hand in what no matching makes', async () => {
    await introduce(connections, 9);
    const { id } = (await start()).body;
    const { fence } = (await claim(id)).body;
    const many = [2, 3, 4, 5, 6, 7, 8].map((other) => aLink(1, other));
    for (const links of [[aLink(2, 1)], [aLink(1, 1)], [aLink(1, 2), aLink(1, 2)], many])
      expect((await finish(id, fence, links)).body).toMatchObject({ status: 400, code: 'bad-links' });
    expect((await logs())[0].state).toBe('running');
  });

  it('that gives up leaves the links as they were, and the next run may begin', async () => {
    await introduce(connections, 3);
    await run([aLink(1, 2)]);
    const { id } = (await start()).body;
    const { fence } = (await claim(id)).body;
    const fail = () => connections.postInternally(`/internal/runs/${id}/failed`, { fence, reason: 'out of breath' });
    expect((await fail()).status).toBe(204);
    expect((await fail()).status).toBe(204);
    expect((await logs())[0]).toMatchObject({ state: 'failed', endTime: '2026-11-20T10:00:00.000Z', connectionsEndCount: null });
    expect(await partnersOf(1)).toEqual([2]);
    expect((await start()).status).toBe(202);
  });

  it('and nobody else: the gateway has no way to these calls', async () => {
    const { id } = (await start()).body;
    expect((await connections.post(`/internal/runs/${id}/claim`, superuser)).status).toBeGreaterThanOrEqual(400);
    expect((await claim(99)).status).toBe(404);
  });
});

describe('a finished run', () => {
  it('ends the old links, begins the new ones and tells of it, all at once', async () => {
    await introduce(connections, 6);
    await run([aLink(1, 2), aLink(1, 3), aLink(4, 5)]);
    expect(await partnersOf(1)).toEqual([2, 3]);
    connections.passSeconds(3_600);
    const id = await run([aLink(1, 4), aLink(1, 5), aLink(1, 6), aLink(1, 2)]);

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
      },
    ]);
    expect(await partnersOf(1)).toEqual([2, 4, 5, 6]);
    expect(await partnersOf(3)).toEqual([]);
    expect((await logs())[0]).toMatchObject({
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
    const told = (await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated');
    expect(told.at(-1)).toMatchObject({
      kind: 'event',
      destination: 'connections.runs',
      data: { runId: id, type: 'main', schools: 6, connections: 4 },
    });
  });

  it('of an interim only adds', async () => {
    await introduce(connections, 4);
    await run([aLink(1, 2)]);
    await run([aLink(1, 2), aLink(3, 4)], '/api/connection/interim');
    expect(await partnersOf(1)).toEqual([2]);
    expect(await partnersOf(4)).toEqual([3]);
    expect((await logs())[0]).toMatchObject({ type: 'interim', connectionsStartCount: 1, connectionsEndCount: 2 });
  });

  it('tells messaging its links school by school, with the partners by name and why, as long as they hold', async () => {
    await introduce(connections, 5);
    await connections.hearOfSchool({ schoolId: 2, version: 2, name: 'Abbey' });
    const earlier = await run([aLink(1, 2), aLink(4, 5)]);
    const id = await run([aLink(1, 3), aLink(1, 2), aLink(4, 5)]);
    await run([aLink(2, 3)], '/api/connection/interim');
    await connections.hearOfSchool({ schoolId: 5, version: 2, isActive: false });
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
    expect(await linksOf(earlier)).toEqual([]);
    expect((await connections.get(`/internal/runs/${id}/links`, superuser)).status).toBeGreaterThanOrEqual(400);
  });

  it('of a preview keeps the figures alone', async () => {
    await introduce(connections, 4);
    await run([aLink(1, 2)]);
    const events = (await connections.outbox()).filter(({ kind }) => kind === 'event').length;
    await run([aLink(1, 3), aLink(2, 4)], '/api/connection/preview');
    expect(await partnersOf(1)).toEqual([2]);
    expect((await logs())[0]).toMatchObject({
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

  it('links nobody who has left meanwhile', async () => {
    await introduce(connections, 3);
    const { id } = (await start()).body;
    const { fence } = (await claim(id)).body;
    await connections.hearOfSchool({ schoolId: 3, version: 2, isActive: false });
    await finish(id, fence, [aLink(1, 2), aLink(1, 3)]);
    expect(await partnersOf(1)).toEqual([2]);
    expect((await logs())[0]).toMatchObject({ schoolsInvolvedCount: 2, connectionsEndCount: 1 });
  });

  it('shows no school that has been deactivated since, and shows it again when it is back', async () => {
    await introduce(connections, 3);
    await run([aLink(1, 2), aLink(1, 3)]);
    await connections.hearOfSchool({ schoolId: 2, version: 2, isActive: false });
    expect(await partnersOf(1)).toEqual([3]);
    await connections.hearOfSchool({ schoolId: 2, version: 1 });
    expect(await partnersOf(1)).toEqual([3]);
    await connections.hearOfSchool({ schoolId: 2, version: 3 });
    expect(await partnersOf(1)).toEqual([2, 3]);
  });
});

it('takes links by the megabyte', async () => {
  await introduce(connections, 2);
  const { id } = (await start()).body;
  const { fence } = (await claim(id)).body;
  const reasons = ['a Church of England school and a school of no faith', 'different main ethnicity', 'inner city and village'];
  const links = Array.from({ length: 20_000 }, (_, index) => ({ ...aLink(index * 2 + 1, index * 2 + 2), reasons }));
  expect(JSON.stringify(links).length).toBeGreaterThan(2_000_000);
  expect((await finish(id, fence, links)).status).toBe(204);
  expect(await partnersOf(1)).toEqual([2]);
});

it('queues a run again whose worker has died with its job, and lets a waiting one wait', async () => {
  const { id } = (await start()).body;
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  await claim(id);
  connections.passSeconds(14);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  connections.passSeconds(2);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([id]);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  connections.passSeconds(59);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  connections.passSeconds(2);
  expect(await requeueForgottenRuns(connections.deps)).toEqual([id]);
  const jobs = (await connections.outbox()).filter(({ kind }) => kind === 'job');
  // The queue may still hold the first job for the dead worker, so the run gets another; that one is not doubled while it waits.
  expect(jobs.map(({ data }) => data.fence)).toEqual([0, 1, 1]);
});
