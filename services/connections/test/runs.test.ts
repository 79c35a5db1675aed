import { AsyncResource } from 'node:async_hooks';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { Nothing } from '@patchwork/platform/db';
import { personFact } from '@patchwork/testkit/facts';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countLinks, insertLinks } from '../src/links/links.sql.ts';
import { requeueForgottenRuns } from '../src/runs/requeue-runs.ts';
import { closeRun, findRun } from '../src/runs/runs.sql.ts';
import { startDueRun } from '../src/runs/runs.ts';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser } from './harness.ts';
import { claim, finish, logs, partnersOf, run, start } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

test('starting a run adds it to the log and its job to the outbox', async () => {
  await introduce(connections, 3);
  const { status, body } = await start(connections);
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
    startedBy: 'A member of staff',
    seconds: null,
    failure: null,
    usedPreviewId: null,
    ignoredPreviewId: null,
    replaces: null,
    canUndo: false,
    undoneAt: null,
    undo: null,
  });
  expect(await logs(connections)).toEqual([body]);
  const job = { kind: 'job', destination: 'connections', type: 'run-connections', data: { runId: body.id } };
  expect(await connections.outbox()).toMatchObject([job]);
});

test('starting a run several times concurrently starts one run', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(connections)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'run-in-progress' });
  expect(await logs(connections)).toHaveLength(1);
  expect((await connections.outbox()).filter(({ kind }) => kind === 'job')).toHaveLength(1);
});

test('a run that starts while another ends counts the links which that one has made', async () => {
  await introduce(connections, 3);
  const first = (await findRun(connections.db, (await start(connections)).body.id))!;
  // Outside of the transaction below, in which slonik refuses other connections.
  const startNext = AsyncResource.bind(() => start(connections));
  const before = await countLinks(connections.db);
  const next = await connections.db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table runs in share row exclusive mode`);
    const started = startNext();
    await eventually(() => tx.exists(sql.type(Nothing)`select from pg_locks where relation = 'runs'::regclass and not granted`));
    await insertLinks(tx, first, [aLink(1, 2)], connections.time.now, async () => undefined);
    await closeRun(tx, first, { before, after: await countLinks(tx), quality: someQuality, replaces: 0 }, connections.time.now);
    return { started };
  });
  expect((await next.started).body).toMatchObject({ schoolsInvolvedCount: 3, connectionsStartCount: 1 });
});

test('starting a run is recorded as an audit event, unless it is a preview', async () => {
  const { id } = (await connections.post('/api/connection/preview', superuser)).body;
  await connections.postInternally(`/internal/runs/${id}/failed`, {
    fencingToken: (await claim(connections, id)).body.fencingToken,
    reason: 'enough',
  });
  await start(connections);
  expect((await start(connections)).status).toBe(409);
  expect(await takeAuditEvents(connections.db)).toMatchObject([{ type: 'connections-run', userId: superuser.userId }]);
});

test('starting a run returns 403 to users who are not superusers', async () => {
  const admin = { ...superuser, roles: superuser.roles.filter((role) => role !== 'Superuser') };
  const starts = ['', '/interim', '/preview', '/preview/1/use', '/preview/1/keep', '/logs/1/undo'];
  for (const path of starts) expect((await connections.post(`/api/connection${path}`, admin, { isKept: true })).status).toBe(403);
  const reads = ['logs', 'preview', 'preview/1/schools', 'nextrun', 'readiness', 'logs/1/fewlinks', 'logs/1/fewlinks/csv'];
  for (const path of reads) expect((await connections.get(`/api/connection/${path}`, admin)).status).toBe(403);
});

test('a worker that claims a run receives the participating schools and their links', async () => {
  await introduce(connections, 4);
  await connections.deliverSchool({ schoolId: 5, typeId: 11 });
  await connections.deliverSchool({ schoolId: 6, typeId: 10 });
  await connections.deliverSchool({ schoolId: 7, isApproved: false });
  await connections.deliverSchool({ schoolId: 4, version: 2, isActive: false });
  await run(connections, [aLink(1, 2)]);
  const { body } = await start(connections);
  expect((await claim(connections, body.id)).body).toMatchObject({
    runId: body.id,
    type: 'main',
    halfTerm: 'Autumn 2, 2026/27',
    fencingToken: 1,
    schools: [{ id: 1, name: 'School 1', countyId: 1, isNew: expect.any(Boolean) }, { id: 2 }, { id: 3 }],
    currentLinks: { schoolA: [], schoolB: [] },
    history: { schoolA: [1], schoolB: [2], halfTermsAgo: [1] },
    caps: { target: 5, max: 6 },
  });
});

test('a worker keeps its lease while it reports progress, and loses it when it stops', async () => {
  await introduce(connections, 3);
  const { id } = (await start(connections)).body;
  const first = (await claim(connections, id)).body;
  expect((await claim(connections, id, 'two')).body).toMatchObject({ status: 409, code: 'run-held' });
  connections.passSeconds(12);
  const progress = (fencingToken: number, percent: number) =>
    connections.postInternally(`/internal/runs/${id}/progress`, { fencingToken, percent });
  expect((await progress(first.fencingToken, 40)).status).toBe(204);
  expect((await logs(connections))[0]).toMatchObject({ state: 'running', progress: 40 });
  connections.passSeconds(12);
  expect((await claim(connections, id, 'two')).status).toBe(409);

  connections.passSeconds(4);
  const second = (await claim(connections, id, 'two')).body;
  expect(second.fencingToken).toBe(first.fencingToken + 1);
  expect((await progress(first.fencingToken, 90)).body).toMatchObject({ status: 409, code: 'stale-fencing-token' });
  expect((await finish(connections, id, first.fencingToken, [aLink(1, 2)])).body).toMatchObject({
    status: 409,
    code: 'stale-fencing-token',
  });
  const failed = await connections.postInternally(`/internal/runs/${id}/failed`, {
    fencingToken: first.fencingToken,
    reason: 'late',
  });
  expect(failed.body).toMatchObject({ status: 409, code: 'stale-fencing-token' });
  expect(await partnersOf(connections, 1)).toEqual([]);

  expect((await finish(connections, id, second.fencingToken, [aLink(1, 3)])).status).toBe(204);
  expect(await partnersOf(connections, 1)).toEqual([3]);
});

test('a worker may claim its own run again after an error', async () => {
  const { id } = (await start(connections)).body;
  expect((await claim(connections, id)).body.fencingToken).toBe(1);
  expect((await claim(connections, id)).body.fencingToken).toBe(2);
});

test('a worker may submit its result twice; the second changes nothing', async () => {
  await introduce(connections, 3);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  expect((await finish(connections, id, fencingToken, [aLink(1, 2)])).status).toBe(204);
  const before = await logs(connections);
  connections.passSeconds(5);
  expect((await finish(connections, id, fencingToken, [aLink(2, 3)])).status).toBe(204);
  expect(await logs(connections)).toEqual(before);
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect((await connections.outbox()).filter(({ type }) => type === 'ConnectionsGenerated')).toHaveLength(1);
  expect((await claim(connections, id, 'two')).body).toMatchObject({ status: 409, code: 'run-over' });
});

test('a worker cannot submit links that break the rules of matching', async () => {
  await introduce(connections, 9);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  const many = [2, 3, 4, 5, 6, 7, 8].map((other) => aLink(1, other));
  for (const links of [[aLink(2, 1)], [aLink(1, 1)], [aLink(1, 2), aLink(1, 2)], many])
    expect((await finish(connections, id, fencingToken, links)).body).toMatchObject({ status: 400, code: 'bad-links' });
  expect((await logs(connections))[0].state).toBe('running');
});

test('a worker that reports a failure leaves the links unchanged, and the next run may start', async () => {
  await introduce(connections, 3);
  await run(connections, [aLink(1, 2)]);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  const fail = () => connections.postInternally(`/internal/runs/${id}/failed`, { fencingToken, reason: 'out of breath' });
  expect((await fail()).status).toBe(204);
  expect((await fail()).status).toBe(204);
  expect((await logs(connections))[0]).toMatchObject({
    state: 'failed',
    endTime: '2026-11-20T10:00:00.000Z',
    connectionsEndCount: null,
    failure: 'out of breath',
    seconds: 0,
  });
  expect(await partnersOf(connections, 1)).toEqual([2]);
  expect((await start(connections)).status).toBe(202);
});

test('the log names who started a run, also when their name changes, and no name for a scheduled run', async () => {
  await connections.deliver(PersonChanged, personFact({ userId: superuser.userId, firstName: 'Ada', lastName: 'Byron' }));
  await run(connections, []);
  expect((await logs(connections))[0].startedBy).toBe('Ms Ada Byron');
  await connections.deliver(PersonChanged, personFact({ userId: superuser.userId, version: 2, lastName: 'Lovelace' }));
  connections.time.now = new Date('2027-01-04T05:00:00.000Z');
  await startDueRun(connections.deps);
  expect((await logs(connections)).map(({ startedBy }: { startedBy: string | null }) => startedBy)).toEqual([
    null,
    'Ms Bo Lovelace',
  ]);
});

test('the log is read in pages', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) ids.unshift(await run(connections, []));
  const page = async (query: string) =>
    (await connections.get(`/api/connection/logs${query}`, superuser)).body.map(({ id }: { id: number }) => id);
  expect(await page('?size=2')).toEqual(ids.slice(0, 2));
  expect(await page(`?size=2&beforeId=${ids[1]}`)).toEqual(ids.slice(2));
  expect(await page(`?beforeId=${ids[3]}`)).toEqual([]);
  expect(await page('')).toEqual(ids);
  expect((await connections.get('/api/connection/logs?size=0', superuser)).status).toBe(400);
});

test('progress never falls, even when reports arrive in another order', async () => {
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  for (const percent of [40, 30, 41])
    await connections.postInternally(`/internal/runs/${id}/progress`, { fencingToken, percent });
  await connections.postInternally(`/internal/runs/${id}/progress`, { fencingToken, percent: 12 });
  expect((await logs(connections))[0].progress).toBe(41);
});

test('only a worker can claim a run, and an unknown run returns 404', async () => {
  const { id } = (await start(connections)).body;
  expect((await connections.post(`/internal/runs/${id}/claim`, superuser)).status).toBeGreaterThanOrEqual(400);
  expect((await claim(connections, 99)).status).toBe(404);
});

test('queues a run again after its worker and job are lost, but not while it is waiting', async () => {
  const { id } = (await start(connections)).body;
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  await claim(connections, id);
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
  // The queue may still hold the dead worker's job, so the run gets another one, which is not duplicated while it waits.
  expect(jobs.map(({ data }) => data.fencingToken)).toEqual([0, 1, 1]);
});
