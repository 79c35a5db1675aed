import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildApp as buildConnections } from '@patchwork/connections/app';
import { schoolChanged } from '@patchwork/connections/consumers/school-changed';
import { ensureHalfTerms } from '@patchwork/connections/half-terms/half-terms';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { deliverEvent } from '@patchwork/testkit/events';
import { schoolFact } from '@patchwork/testkit/facts';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { announceRun } from '../src/new-schools/new-schools.ts';
import { type Messaging, startMessaging } from './harness.ts';

/** Starts the real connections service; tests give it schools and the links of runs. */
async function startConnections() {
  const database = await createTestDatabase(fileURLToPath(new URL('../../connections/migrations', import.meta.url)));
  const log = createLog('connections', 'silent');
  await ensureHalfTerms(database.pool, new Date());
  const app = await buildConnections({ db: database.pool, log, acceptedKeys: testAcceptedKeys, clock: () => new Date() });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const clientAs = (from: 'messaging' | 'workers') =>
    createInternalClient<operations>({ signingKeys: testSigningKeys, from, service: 'connections', url });
  const [client, worker] = [clientAs('messaging'), clientAs('workers')];
  const superuser = aViewer({ userId: 900, roles: ['Superuser'] });
  return {
    client,
    hearOfSchool: (schoolId: number, name: string, version = 1, isActive = true) =>
      deliverEvent(database.pool, [schoolChanged], SchoolChanged, schoolFact({ schoolId, version, name, isActive })),
    /** Completes a run with these links; returns its id. */
    async run(pairs: [number, number, string[]][], path = '/api/connection'): Promise<number> {
      const { id: runId } = (await app.inject({ method: 'POST', url: path, headers: callAs('connections', superuser) })).json();
      const { fencingToken } = await worker.call('claimRun', { path: { runId }, body: { worker: 'test' } });
      const links = pairs.map(([schoolA, schoolB, reasons]) => ({ schoolA, schoolB, contrast: 0.5, reasons }));
      const quality = { total: 1, bound: 2, min: 0.5, p5: 0.5, repeats: 0, seed: 1, inputHash: 'abc' };
      await worker.call('finishRun', { path: { runId }, body: { fencingToken, links, quality } });
      return runId;
    },
    async stop() {
      await Promise.all([client.close(), worker.close()]);
      await app.close();
      await database.drop();
    },
  };
}

let messaging: Messaging;
let connections: Awaited<ReturnType<typeof startConnections>>;
const lead = (schoolId: number) => schoolId * 10;
const person = (userId: number, schoolId: number, isLead: boolean, isActive = true) =>
  messaging.deliverPerson({ userId, schoolId, isLead, isActive });
const hear = (runId: number, type: 'main' | 'interim' = 'main', id?: string) =>
  messaging.deliver(ConnectionsGenerated, { runId, type, schools: 1, connections: 1 }, id);
const announce = async (runId: number) => {
  const deps = { ...messaging.deps, connections: connections.client };
  while (!(await announceRun(deps, runId)).isDone);
};
const messagesOf = async (userId: number): Promise<{ subject: string; htmlMessage: string }[]> =>
  (await messaging.get('/api/messages', aViewer({ userId }))).body;

beforeAll(async () => {
  messaging = await startMessaging();
  connections = await startConnections();
  for (const schoolId of [1, 2, 3, 4, 5]) {
    await connections.hearOfSchool(schoolId, schoolId === 2 ? 'Hill <b>&</b> "Dale"' : `School ${schoolId}`);
    await person(lead(schoolId), schoolId, true);
    await person(lead(schoolId) + 1, schoolId, false);
  }
  await person(12, 1, true);
  await person(13, 1, true, false);
});
afterAll(async () => {
  await connections?.stop();
  await messaging?.stop();
});

test('new links are sent only to the active Leads of each school, in one message with the reasons', async () => {
  const runId = await connections.run([
    [1, 2, ['Rural and <i>Urban</i>', 'different main ethnicity']],
    [1, 3, ['Kent and Fife']],
  ]);
  await hear(runId);
  await announce(runId);
  const [mine, ...more] = await messagesOf(lead(1));
  expect(more).toEqual([]);
  expect(mine!.subject).toBe('Your new schools this half term');
  expect(mine!.htmlMessage).toContain(
    '<li><strong>Hill &lt;b&gt;&amp;&lt;/b&gt; &quot;Dale&quot;</strong>: Rural and &lt;i&gt;Urban&lt;/i&gt;</li>' +
      '<li><strong>School 3</strong>: Kent and Fife</li>',
  );
  expect(await messagesOf(12)).toMatchObject([mine!]);
  expect((await messagesOf(lead(3)))[0]!.htmlMessage).toContain('<strong>School 1</strong>: Kent and Fife');
  for (const other of [11, 13, lead(4)]) expect(await messagesOf(other)).toEqual([]);
});

test('new links of an interim run are sent only to the schools that it linked', async () => {
  const runId = await connections.run([[4, 5, ['Kent and Powys']]], '/api/connection/interim');
  await hear(runId, 'interim');
  await announce(runId);
  expect((await messagesOf(lead(4)))[0]!.htmlMessage).toContain('<strong>School 5</strong>');
  expect(await messagesOf(lead(1))).toHaveLength(1);
});

test('new links are sent once although the event arrives twice and several processes fan out', async () => {
  const runId = await connections.run([[2, 3, ['Kent and Fife']]]);
  const eventId = randomUUID();
  await hear(runId, 'main', eventId);
  await hear(runId, 'main', eventId);
  // The same run with another event id, as after restoring a backup of connections.
  await hear(runId);
  const deps = { ...messaging.deps, connections: connections.client };
  await Promise.all([fanOut(deps), fanOut(deps), announce(runId), announce(runId)]);
  await fanOut(deps);
  await announce(runId);
  expect(await messagesOf(lead(2))).toHaveLength(2);
  expect(await messagesOf(lead(3))).toHaveLength(2);
});

test('new links are sent by the schedule of another process after a crash between two batches', async () => {
  const schools = Array.from({ length: 201 }, (_, n) => 3_000 + n);
  for (const schoolId of schools) await connections.hearOfSchool(schoolId, `School ${schoolId}`);
  await messaging.db.query(sql.unsafe`
    insert into people (user_id, version, school_id, is_active, is_lead)
    select school_id * 10, 1, school_id, true, true from generate_series(3000, 3200) as school_id
  `);
  const runId = await connections.run(schools.slice(1).map((schoolId, n) => [schools[n]!, schoolId, ['Kent and Fife']]));
  await hear(runId);
  const deps = { ...messaging.deps, connections: connections.client };
  expect(await announceRun(deps, runId)).toEqual({ isDone: false });
  expect([(await messagesOf(lead(3_000))).length, (await messagesOf(lead(3_200))).length]).toEqual([1, 0]);
  expect(await fanOut(deps)).toBe(0);
  await messaging.db.query(sql.unsafe`update run_announcements set check_at = now() where run_id = ${runId}`);
  expect(await fanOut(deps)).toBe(1);
  expect([(await messagesOf(lead(3_000))).length, (await messagesOf(lead(3_200))).length]).toEqual([1, 1]);
});

test('new links are not sent for closed schools or if a later run has ended them', async () => {
  const earlier = await connections.run([[1, 4, ['Kent and Fife']]]);
  const runId = await connections.run([
    [1, 5, ['Kent and Fife']],
    [2, 3, ['Kent and Powys']],
  ]);
  await connections.hearOfSchool(5, 'School 5', 2, false);
  const before = (await messagesOf(lead(1))).length;
  for (const id of [earlier, runId]) {
    await hear(id);
    await announce(id);
  }
  expect(await messagesOf(lead(1))).toHaveLength(before);
  expect((await messagesOf(lead(2)))[0]!.htmlMessage).toContain('Kent and Powys');
});

test('new links are sent as one message per school in a network of several pages', async () => {
  const schools = Array.from({ length: 450 }, (_, n) => 1_000 + n);
  for (const schoolId of schools) await connections.hearOfSchool(schoolId, `School ${schoolId}`);
  await messaging.db.query(sql.unsafe`
    insert into people (user_id, version, school_id, is_active, is_lead)
    select school_id * 10, 1, school_id, true, true from generate_series(1000, 1449) as school_id
  `);
  const runId = await connections.run(schools.slice(1).map((schoolId, n) => [schools[n]!, schoolId, ['Kent and Fife']]));
  await hear(runId);
  await announce(runId);
  for (const schoolId of [1_000, 1_199, 1_200, 1_399, 1_400, 1_449]) {
    const [message, ...more] = await messagesOf(lead(schoolId));
    expect(more).toEqual([]);
    for (const partner of [schoolId - 1, schoolId + 1].filter((id) => schools.includes(id)))
      expect(message!.htmlMessage).toContain(`<strong>School ${partner}</strong>`);
  }
});
