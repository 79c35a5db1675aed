import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { numberDemo } from '@patchwork/schools/demo-ids';
import { type AccountLabel, demoNetwork } from '@patchwork/stack/demo/network';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { runConnections } from '@patchwork/workers/connections/run-connections';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { seedConnections } from '../src/demo.ts';
import { type Connections, introduce, startConnections, superuser, teacherOf } from './setting.ts';

const network = demoNetwork();
const ids = numberDemo(network);
const participants = network.schools
  .filter(({ isActive, typeId }) => isActive && typeId !== 11)
  .map(({ key }) => ids.school(key));

const schoolOf = (label: AccountLabel) => ids.school(network.users.find(({ key }) => key === network.accounts[label])!.school);

let connections: Connections;
let worker: Parameters<typeof runConnections>[0];
beforeEach(async () => {
  connections = await startConnections();
  const url = await connections.app.listen({ host: '127.0.0.1', port: 0 });
  worker = {
    log: connections.deps.log,
    connections: createInternalClient<operations>({
      service: 'connections',
      url,
      signingKeys: testSigningKeys,
      from: 'workers',
      timeout: 30_000,
    }),
  };
});
afterEach(async () => {
  await worker.connections.close();
  await connections.stop();
});

const first = { jobId: 'test', number: 1, isLast: false };
const hearOfNetwork = async () => {
  for (const school of network.schools) {
    const { name, typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId, isActive } = school;
    const schoolId = ids.school(school.key);
    const profile = { typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId };
    await connections.hearOfSchool({ schoolId, name, isActive, ...profile });
  }
};
const connectionsOf = async (schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body as {
    connectedSchool: { id: number; name: string };
    since: string;
    reasons: string[];
  }[];
const logs = async () => (await connections.get('/api/connection/logs', superuser)).body;

/** Every link that ever was, as its row stands. */
const allLinks = () =>
  connections.db.any(sql.type(z.object({ link: z.unknown() }))`select to_jsonb(links) as link from links order by id`);
const factsTold = async () => (await connections.outbox()).filter(({ kind }) => kind === 'event');

async function generate(path = '/api/connection'): Promise<number> {
  const { body, status } = await connections.post(path, superuser);
  expect(status).toBe(202);
  await runConnections(worker, body.id, first);
  return body.id;
}

it('the superuser generates connections, and every teacher sees four to six linked schools and why', async () => {
  await hearOfNetwork();
  await generate();
  const seen = new Map<number, number[]>();
  for (const schoolId of participants) {
    const linked = await connectionsOf(schoolId);
    expect(linked.length).toBeGreaterThanOrEqual(4);
    expect(linked.length).toBeLessThanOrEqual(6);
    for (const { since, reasons } of linked) {
      expect(since).toBe('2026-11-20T10:00:00.000Z');
      expect(reasons.length).toBeGreaterThan(0);
    }
    seen.set(
      schoolId,
      linked.map(({ connectedSchool }) => connectedSchool.id),
    );
  }
  for (const [schoolId, others] of seen) for (const other of others) expect(seen.get(other)).toContain(schoolId);
  const ends = [...seen.values()].flat().length;
  expect((await logs())[0]).toMatchObject({
    state: 'finished',
    progress: 100,
    schoolsInvolvedCount: participants.length,
    connectionsStartCount: 0,
    connectionsEndCount: ends / 2,
    schoolsWithZeroConnections: 0,
    schoolsNeedingMoreConnections: 0,
  });
  expect(await connectionsOf(ids.school(network.schools.find(({ typeId }) => typeId === 11)!.key))).toEqual([]);
});

it('half term after half term brings new schools, old links kept as history', { timeout: 120_000 }, async () => {
  await introduce(connections, 40);
  const pairs = new Set<string>();
  let links = 0;
  for (const day of ['2026-09-07', '2026-11-02', '2027-01-06', '2027-02-22', '2027-04-19', '2027-06-07']) {
    connections.time.now = new Date(`${day}T06:00:00.000Z`);
    await generate();
    const current = await connections.db.any(sql.type(z.object({ a: z.int(), b: z.int() }))`
      select school_a as a, school_b as b from links where ended_at is null
    `);
    for (const { a, b } of current) pairs.add(`${a} ${b}`);
    links += current.length;
    const [log] = await logs();
    expect(log).toMatchObject({ connectionsEndCount: current.length, schoolsNeedingMoreConnections: 0 });
    expect(log.quality).toMatchObject({ repeats: expect.any(Number) });
  }
  expect(links).toBeGreaterThanOrEqual(6 * 80);
  // 39 partners for 24 to 30 links: a year without a repeat is possible, and all but that is reached.
  expect(links - pairs.size).toBeLessThan(links * 0.05);
});

it('an interim run finds links for a newcomer and leaves the others theirs', async () => {
  await introduce(connections, 40);
  await generate();
  const before = await connectionsOf(3);
  const rows = await allLinks();
  await connections.hearOfSchool({ schoolId: 41 });
  connections.passSeconds(86_400);
  await generate('/api/connection/interim');
  expect((await allLinks()).slice(0, rows.length)).toEqual(rows);
  expect(await connectionsOf(41)).toHaveLength(4);
  expect(await connectionsOf(3)).toEqual(expect.arrayContaining(before));
});

it('a preview saves no link', async () => {
  await introduce(connections, 12);
  await generate();
  await connections.hearOfSchool({ schoolId: 13 });
  const [links, rows, told] = [await connectionsOf(1), await allLinks(), await factsTold()];
  await generate('/api/connection/preview');
  expect([await connectionsOf(1), await allLinks(), await factsTold()]).toEqual([links, rows, told]);
  expect((await logs())[0]).toMatchObject({ type: 'preview', state: 'finished', schoolsWithZeroConnections: 0 });
});

it('too few schools are no failure: the log counts who lacks links', async () => {
  await introduce(connections, 3);
  await generate();
  expect(await connectionsOf(1)).toHaveLength(2);
  expect((await logs())[0]).toMatchObject({ state: 'finished', schoolsNeedingMoreConnections: 3, schoolsWithZeroConnections: 0 });
});

it('the same job twice is one run', async () => {
  await introduce(connections, 12);
  const id = await generate();
  const before = await connectionsOf(1);
  await runConnections(worker, id, { ...first, number: 2 });
  expect(await connectionsOf(1)).toEqual(before);
  expect(await logs()).toHaveLength(1);
});

it('a run that another worker holds is left to it, until its lease is over', async () => {
  await introduce(connections, 12);
  const { id } = (await connections.post('/api/connection', superuser)).body;
  await connections.postInternally(`/internal/runs/${id}/claim`, { worker: 'somebody else' });
  await runConnections(worker, id, { ...first, isLast: true });
  expect((await logs())[0]).toMatchObject({ state: 'running' });
  connections.passSeconds(16);
  await runConnections(worker, id, first);
  expect((await logs())[0]).toMatchObject({ state: 'finished' });
});

it('the demo network’s links, log and favourites are there once, as their labels promise', async () => {
  await hearOfNetwork();
  const now = connections.time.now;
  const demo = demoNetwork(now);
  await seedConnections(connections.db, demo, ids, now);
  await seedConnections(connections.db, demo, ids, now);
  let ends = 0;
  for (const schoolId of participants) {
    const linked = await connectionsOf(schoolId);
    expect(linked.length).toBeGreaterThanOrEqual(4);
    expect(linked.length).toBeLessThanOrEqual(6);
    expect(linked.every(({ reasons }) => reasons.length > 0)).toBe(true);
    ends += linked.length;
  }
  const runs = await logs();
  expect(runs).toHaveLength(12);
  const types = runs.map(({ type }: { type: string }) => type);
  expect(types.slice(0, 3)).toEqual(['interim', 'preview', 'main']);
  expect(types.filter((type: string) => type === 'main')).toHaveLength(9);
  expect(runs[0]).toMatchObject({ connectionsEndCount: ends / 2, schoolsNeedingMoreConnections: 0 });
  expect(runs.at(-1)).toMatchObject({ connectionsStartCount: 0, startTime: '2025-05-27T03:00:00.000Z' });

  const linked = await connectionsOf(schoolOf('teacher'));
  expect(linked.map(({ connectedSchool }) => connectedSchool.id)).toContain(schoolOf('connectedTeacher'));
  expect(linked.map(({ connectedSchool }) => connectedSchool.id)).not.toContain(schoolOf('unconnectedTeacher'));
  const newest = linked.toSorted((one, other) => one.since.localeCompare(other.since)).at(-1)!;
  expect(newest.connectedSchool.id).toBe(ids.school(demo.newcomer.school));
  expect(Date.parse(newest.since)).toBeGreaterThan(now.getTime() - 2 * 86_400_000);

  const reader = network.favourites[0]!.user;
  const viewer = { ...teacherOf(1), userId: ids.user(reader) };
  expect((await connections.get('/api/favourite', viewer)).body).toHaveLength(
    network.favourites.filter(({ user }) => user === reader).length,
  );
  await generate();
  for (const schoolId of participants) expect((await connectionsOf(schoolId)).length).toBeGreaterThanOrEqual(4);
});
