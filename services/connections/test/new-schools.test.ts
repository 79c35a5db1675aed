import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDueInterimRun } from '../src/runs/runs.ts';
import { aLink, type Connections, introduce, startConnections, superuser, teacherOf } from './harness.ts';
import { claim, finish, logs, partnersOf, run } from './run-steps.ts';

// Schools that are approved during a half term: linked on the next school day, and told when.

const NEWCOMER = 9;
const approver = aViewer({ userId: 901, schoolId: 900, roles: ['Viewer', 'SignUpApproval'] });

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
  await introduce(connections, 6);
});
afterEach(() => connections.stop());

const at = (moment: string) => {
  connections.time.now = new Date(moment);
};
const startDue = () => startDueInterimRun(connections.deps);
const linksOf = async (schoolId: number) => (await connections.get('/api/connection/next', teacherOf(schoolId))).body.date;
const firstLinks = async () => (await connections.get('/api/connection/next/newschool', approver)).body.date;

const firstLinksOf = async (schoolId: number) =>
  (await connections.getInternally(`/internal/schools/${schoolId}/firstlinks`)).body.at;

async function linkTheOthers(): Promise<void> {
  const pairs = [1, 2, 3, 4, 5, 6].flatMap((one) =>
    [1, 2, 3, 4, 5, 6].filter((other) => one < other).map((other) => aLink(one, other)),
  );
  await run(connections, pairs);
}

async function approve(schoolId: number, moment: string): Promise<void> {
  await connections.deliverSchool({ schoolId, countyId: 8 });
  // A delivered event happens now, and the test's clock is elsewhere.
  await connections.db.query(sql.type(Nothing)`update schools set opened_at = ${moment} where id = ${schoolId}`);
}

test('a school approved on a Thursday is linked on Friday at 05:30, once, and is told so before', async () => {
  await linkTheOthers();
  at('2026-11-26T10:00:00Z');
  await approve(NEWCOMER, '2026-11-26T10:00:00Z');
  expect([await linksOf(NEWCOMER), await firstLinks()]).toEqual(['2026-11-27', '2026-11-27']);
  expect(await linksOf(1)).toBe('2027-01-04');
  // Messaging may ask before the approval has arrived.
  expect([await firstLinksOf(NEWCOMER), await firstLinksOf(404), await firstLinksOf(1)]).toEqual([
    '2026-11-27T05:30:00.000Z',
    '2026-11-27T05:30:00.000Z',
    null,
  ]);
  expect(await startDue()).toBeNull();

  at('2026-11-27T05:29:59Z');
  expect(await startDue()).toBeNull();
  at('2026-11-27T05:30:00Z');
  const runId = (await startDue())!;
  expect(await startDue()).toBeNull();
  const work = (await claim(connections, runId)).body;
  expect(work.type).toBe('interim');
  await finish(connections, runId, work.fencingToken, [aLink(1, NEWCOMER), aLink(2, NEWCOMER)]);
  expect(await partnersOf(connections, NEWCOMER)).toEqual([1, 2]);
  expect((await logs(connections))[0]).toMatchObject({ id: runId, type: 'interim', startedBy: null, state: 'finished' });

  expect(await startDue()).toBeNull();
  expect(await linksOf(NEWCOMER)).toBe('2027-01-04');
});

test('a school approved after 05:30 waits for the next school day', async () => {
  await linkTheOthers();
  at('2026-11-27T09:00:00Z');
  await approve(NEWCOMER, '2026-11-27T09:00:00Z');
  expect(await startDue()).toBeNull();
  expect(await linksOf(NEWCOMER)).toBe('2026-11-30');
  at('2026-11-28T12:00:00Z');
  expect(await startDue()).toBeNull();
  at('2026-11-30T08:00:00Z');
  expect(await startDue()).toBeGreaterThan(0);
});

test('whom an interim run cannot link waits for the next half term, and causes no further runs', async () => {
  await linkTheOthers();
  await approve(NEWCOMER, '2026-11-26T10:00:00Z');
  at('2026-11-27T05:30:00Z');
  const runId = (await startDue())!;
  const { fencingToken } = (await claim(connections, runId)).body;
  await finish(connections, runId, fencingToken, []);
  at('2026-11-30T05:30:00Z');
  expect(await startDue()).toBeNull();
  expect(await linksOf(NEWCOMER)).toBe('2027-01-04');
});

test('a school that a run has not met, because its approval arrived late, is linked by the next one', async () => {
  await linkTheOthers();
  await approve(7, '2026-11-26T10:00:00Z');
  at('2026-11-27T05:30:00Z');
  const runId = (await startDue())!;
  const { fencingToken } = (await claim(connections, runId)).body;
  await finish(connections, runId, fencingToken, [aLink(1, 7)]);
  await approve(NEWCOMER, '2026-11-26T11:00:00Z');
  expect(await startDue()).toBeGreaterThan(runId);
});

test('a failed interim run is tried again after an hour', async () => {
  await linkTheOthers();
  await approve(NEWCOMER, '2026-11-26T10:00:00Z');
  at('2026-11-27T05:30:00Z');
  const runId = (await startDue())!;
  const { fencingToken } = (await claim(connections, runId)).body;
  await connections.postInternally(`/internal/runs/${runId}/failed`, { fencingToken, reason: 'The worker ran out of memory.' });
  at('2026-11-27T06:29:00Z');
  expect(await startDue()).toBeNull();
  at('2026-11-27T06:31:00Z');
  expect(await startDue()).toBeGreaterThan(runId);
});

test('no interim run starts in a network without links, in the holidays, or beside another run', async () => {
  await approve(NEWCOMER, '2026-11-26T10:00:00Z');
  at('2026-11-27T05:30:00Z');
  expect([await startDue(), await linksOf(NEWCOMER)]).toEqual([null, '2027-01-04']);
  await linkTheOthers();
  await approve(10, '2026-12-18T16:00:00Z');
  at('2026-12-22T09:00:00Z');
  expect([await startDue(), await linksOf(10), await firstLinks()]).toEqual([null, '2027-01-04', '2027-01-04']);

  at('2026-12-10T09:00:00Z');
  await approve(11, '2026-12-09T16:00:00Z');
  await connections.post('/api/connection/preview', superuser);
  expect(await startDue()).toBeNull();
});
