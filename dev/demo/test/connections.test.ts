import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { runConnections } from '@patchwork/workers/connections/run-connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connections, startConnections, superuser, teacherOf } from '../../../services/connections/test/harness.ts';
import { seedConnections } from '../connections.ts';
import type { AccountLabel } from '../data.ts';
import { numberDemo } from '../ids.ts';
import { demoNetwork } from '../network.ts';

let connections: Connections;
beforeAll(async () => {
  connections = await startConnections();
});
afterAll(() => connections.stop());

// The harness's clock is fixed at this time.
const now = new Date('2026-11-20T10:00:00.000Z');
const network = demoNetwork(now);
const ids = numberDemo(network);
const participants = network.schools
  .filter(({ isActive, typeId }) => isActive && typeId !== 11)
  .map(({ key }) => ids.school(key));
const schoolOf = (label: AccountLabel) => ids.school(network.users.find(({ key }) => key === network.accounts[label])!.school);

async function receiveNetwork() {
  for (const { key, approvedMinutesAgo: _, groups: __, postcode, contact, email, ...school } of network.schools)
    await connections.deliverSchool({ schoolId: ids.school(key), ...school });
}
const connectionsOf = async (schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body as {
    connectedSchool: { id: number; name: string };
    since: string;
    reasons: string[];
  }[];
const logs = async () => (await connections.get('/api/connection/logs', superuser)).body;

/** A main run of the service, computed by the workers' code. */
async function generate() {
  const url = await connections.app.listen({ host: '127.0.0.1', port: 0 });
  const us = { service: 'connections', from: 'workers', timeout: 30_000 } as const;
  const client = createInternalClient<operations>({ ...us, url, signingKeys: testSigningKeys });
  const { body, status } = await connections.post('/api/connection', superuser);
  expect(status).toBe(202);
  await runConnections({ log: connections.deps.log, connections: client }, body.id, { jobId: 'test', number: 1, isLast: false });
  await client.close();
}

test('links, the log of runs and favourites exist once, as the account labels say', async () => {
  await receiveNetwork();
  for (let twice = 0; twice < 2; twice += 1) await seedConnections(connections.db, network, ids, now);
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
  expect(newest.connectedSchool.id).toBe(ids.school(network.newcomer.school));
  expect(Date.parse(newest.since)).toBeGreaterThan(now.getTime() - 2 * 86_400_000);

  const reader = network.favourites[0]!.user;
  const viewer = { ...teacherOf(1), userId: ids.user(reader) };
  expect((await connections.get('/api/favourite', viewer)).body).toHaveLength(
    network.favourites.filter(({ user }) => user === reader).length,
  );
  await generate();
  for (const schoolId of participants) expect((await connectionsOf(schoolId)).length).toBeGreaterThanOrEqual(4);
});

test('the quilt of this half term turns over in the future, and other services learn when', async () => {
  // Ten days after the usual date, so that the demo moves it; the harness's clock does not matter here.
  const later = new Date('2026-12-07T10:00:00.000Z');
  const fresh = await startConnections();
  try {
    const moved = demoNetwork(later);
    await seedConnections(fresh.db, moved, numberDemo(moved), later);
    const halfTerms = (await fresh.get('/api/connection/calendar', superuser)).body as { id: number; quiltsRevealAt: string }[];
    const [before, current] = moved.quilts.map(({ halfTerm }) => halfTerm);
    const revealOf = (id: number) => halfTerms.find((halfTerm) => halfTerm.id === id)?.quiltsRevealAt;
    expect(revealOf(current!.id)).toBe('2026-12-11T14:00:00.000Z');
    expect(revealOf(before!.id)).toBe('2026-09-25T13:00:00.000Z');
    const published = (await fresh.outbox()).filter(
      ({ type, data }) => type === 'HalfTermChanged' && data.halfTermId === current!.id,
    );
    expect(published.at(-1)!.data).toMatchObject({ startsAt: current!.startsAt, revealsAt: current!.revealsAt });
  } finally {
    await fresh.stop();
  }
});
