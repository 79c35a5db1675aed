import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { Nothing } from '@patchwork/platform/db';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { runConnections } from '@patchwork/workers/connections/run-connections';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Connections, introduce, startConnections, superuser, teacherOf } from './harness.ts';

const participants = Array.from({ length: 24 }, (_, index) => index + 1);
const [provider, closedSchool] = [25, 26];

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
const deliverNetwork = async () => {
  await introduce(connections, participants.length);
  await connections.deliverSchool({ schoolId: provider, typeId: 11 });
  await connections.deliverSchool({ schoolId: closedSchool, isActive: false });
};
const connectionsOf = async (schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body as {
    connectedSchool: { id: number; name: string };
    since: string;
    reasons: string[];
  }[];
const logs = async () => (await connections.get('/api/connection/logs', superuser)).body;

/** All rows of links, including ended ones. */
const allLinks = () =>
  connections.db.any(sql.type(z.object({ link: z.unknown() }))`select to_jsonb(links) as link from links order by id`);
const currentPairs = () =>
  connections.db.any(sql.type(z.object({ a: z.int(), b: z.int() }))`
    select school_a as a, school_b as b from links where ended_at is null order by a, b
  `);
const publishedEvents = async () => (await connections.outbox()).filter(({ kind }) => kind === 'event');

async function generate(path = '/api/connection'): Promise<number> {
  const { body, status } = await connections.post(path, superuser);
  expect(status).toBe(202);
  await runConnections(worker, body.id, first);
  return body.id;
}

test('a superuser generates connections, and every teacher sees four to six linked schools with reasons', async () => {
  await deliverNetwork();
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
  for (const schoolId of [provider, closedSchool]) expect(await connectionsOf(schoolId)).toEqual([]);
});

test('each half term brings new partners, and old links are kept as history', { timeout: 120_000 }, async () => {
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
  // 39 partners for 24 to 30 links: a year without a repeat is possible, and the runs come close to it.
  expect(links - pairs.size).toBeLessThan(links * 0.05);
});

test('an interim run links a new school and keeps the links of the others', async () => {
  await introduce(connections, 40);
  await generate();
  const before = await connectionsOf(3);
  const rows = await allLinks();
  await connections.deliverSchool({ schoolId: 41 });
  connections.passSeconds(86_400);
  await generate('/api/connection/interim');
  expect((await allLinks()).slice(0, rows.length)).toEqual(rows);
  expect(await connectionsOf(41)).toHaveLength(4);
  expect(await connectionsOf(3)).toEqual(expect.arrayContaining(before));
});

test('a preview saves no link', async () => {
  await introduce(connections, 12);
  await generate();
  await connections.deliverSchool({ schoolId: 13 });
  const [links, rows, eventsBefore] = [await connectionsOf(1), await allLinks(), await publishedEvents()];
  await generate('/api/connection/preview');
  expect([await connectionsOf(1), await allLinks(), await publishedEvents()]).toEqual([links, rows, eventsBefore]);
  expect((await logs())[0]).toMatchObject({ type: 'preview', state: 'finished', schoolsWithZeroConnections: 0 });
});

test('a preview is used exactly as shown; undoing the run restores the links before it', async () => {
  await introduce(connections, 24);
  await generate();
  const before = await currentPairs();
  connections.passSeconds(60);
  const id = await generate('/api/connection/preview');
  const { content, totalElements } = (await connections.get(`/api/connection/preview/${id}/schools`, superuser)).body;
  expect(totalElements).toBe(24);

  connections.passSeconds(60);
  await generate(`/api/connection/preview/${id}/use`);
  const [used] = await logs();
  expect(used).toMatchObject({ state: 'finished', usedPreviewId: id, schoolsNeedingMoreConnections: 0, canUndo: true });
  expect(used.quality).toEqual((await logs())[1].quality);
  for (const { school, links } of content as { school: { id: number }; links: { school: { id: number }; reasons: string[] }[] }[])
    expect((await connectionsOf(school.id)).map(({ connectedSchool, reasons }) => ({ id: connectedSchool.id, reasons }))).toEqual(
      links.map(({ school: partner, reasons }) => ({ id: partner.id, reasons })),
    );
  expect(await currentPairs()).not.toEqual(before);

  connections.passSeconds(60);
  expect((await connections.post(`/api/connection/logs/${used.id}/undo`, superuser)).status).toBe(200);
  expect(await currentPairs()).toEqual(before);
});

test('a preview has the links that its seed gives for the same network', async () => {
  await introduce(connections, 24);
  const id = await generate('/api/connection/preview');
  const { seed, inputHash } = (await logs())[0].quality;
  const planned = await connections.db.any(sql.type(z.object({ a: z.int(), b: z.int() }))`
    select school_a as a, school_b as b from preview_links where run_id = ${id} order by a, b
  `);
  const { body } = await connections.post('/api/connection', superuser);
  await connections.db.query(sql.type(Nothing)`update runs set seed = ${seed} where id = ${body.id}`);
  await runConnections(worker, body.id, first);
  expect((await logs())[0].quality.inputHash).toBe(inputHash);
  expect(await currentPairs()).toEqual(planned);
});

test('a run with too few schools finishes, and the log counts the schools that need links', async () => {
  await introduce(connections, 3);
  await generate();
  expect(await connectionsOf(1)).toHaveLength(2);
  expect((await logs())[0]).toMatchObject({ state: 'finished', schoolsNeedingMoreConnections: 3, schoolsWithZeroConnections: 0 });
});

test('a job that is delivered twice runs once', async () => {
  await introduce(connections, 12);
  const id = await generate();
  const before = await connectionsOf(1);
  await runConnections(worker, id, { ...first, number: 2 });
  expect(await connectionsOf(1)).toEqual(before);
  expect(await logs()).toHaveLength(1);
});

test('a worker leaves a run to the worker that claimed it until the lease expires', async () => {
  await introduce(connections, 12);
  const { id } = (await connections.post('/api/connection', superuser)).body;
  await connections.postInternally(`/internal/runs/${id}/claim`, { worker: 'another worker' });
  await runConnections(worker, id, { ...first, isLast: true });
  expect((await logs())[0]).toMatchObject({ state: 'running' });
  connections.passSeconds(16);
  await runConnections(worker, id, first);
  expect((await logs())[0]).toMatchObject({ state: 'finished' });
});
