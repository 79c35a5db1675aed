import { fileURLToPath } from 'node:url';
import { buildApp as buildConnections } from '@patchwork/connections/app';
import { schoolChanged } from '@patchwork/connections/consumers/school-changed';
import { ensureHalfTerms } from '@patchwork/connections/half-terms/half-terms';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { schoolFact } from '@patchwork/testkit/facts';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionsGenerated } from '../src/consumers/connections-generated.ts';
import { personChanged } from '../src/consumers/person-changed.ts';
import { announceRun } from '../src/new-schools/new-schools.ts';
import { type Messaging, startMessaging } from './setting.ts';

/** The real connections service, which can be told of schools and of the links of a run. */
async function startConnections() {
  const database = await createTestDatabase(fileURLToPath(new URL('../../connections/migrations', import.meta.url)));
  const signingKeys = testSigningKeys;
  const log = createLog('connections', 'silent');
  await ensureHalfTerms(database.pool, new Date());
  const app = await buildConnections({ db: database.pool, log, signingKeys, clock: () => new Date() });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = createInternalClient<operations>({ signingKeys, from: 'tests', service: 'connections', url });
  const superuser = aViewer({ userId: 900, roles: ['Superuser'] });
  return {
    client,
    hearOfSchool: (schoolId: number, name: string, version = 1, isActive = true) =>
      database.pool.transaction((tx) =>
        schoolChanged.handle(tx, toEnvelope(SchoolChanged, schoolFact({ schoolId, version, name, isActive }))),
      ),
    /** Carries out a run that hands in these links. Answers its id. */
    async run(pairs: [number, number, string[]][], path = '/api/connection'): Promise<number> {
      const { id: runId } = (await app.inject({ method: 'POST', url: path, headers: callAs('connections', superuser) })).json();
      const { fence } = await client.call('claimRun', { path: { runId }, body: { worker: 'test' } });
      const links = pairs.map(([schoolA, schoolB, reasons]) => ({ schoolA, schoolB, contrast: 0.5, reasons }));
      const quality = { total: 1, bound: 2, min: 0.5, p5: 0.5, repeats: 0, seed: 1, inputHash: 'abc' };
      await client.call('finishRun', { path: { runId }, body: { fence, links, quality } });
      return runId;
    },
    async stop() {
      await client.close();
      await app.close();
      await database.drop();
    },
  };
}

describe('new schools', () => {
  let messaging: Messaging;
  let connections: Awaited<ReturnType<typeof startConnections>>;
  const lead = (schoolId: number) => schoolId * 10;
  const person = (userId: number, schoolId: number, isLead: boolean, isActive = true) =>
    messaging.db.transaction((tx) =>
      personChanged.handle(
        tx,
        toEnvelope(PersonChanged, {
          userId,
          version: 1,
          schoolId,
          isActive,
          isLead,
          schoolGroupId: 1,
          title: 'Ms',
          firstName: 'A',
          lastName: 'B',
        }),
      ),
    );
  const hear = (runId: number, type: 'main' | 'interim' = 'main') =>
    messaging.db.transaction((tx) =>
      connectionsGenerated.handle(tx, toEnvelope(ConnectionsGenerated, { runId, type, schools: 1, connections: 1 })),
    );
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

  it('reach the active Leads of each school in one message with the reasons, and nobody else', async () => {
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
      '<li><strong>Hill &lt;b&gt;&amp;&lt;/b&gt; &quot;Dale&quot;</strong>: Rural and &lt;i&gt;Urban&lt;/i&gt;; different main ethnicity</li>' +
        '<li><strong>School 3</strong>: Kent and Fife</li>',
    );
    expect(await messagesOf(12)).toMatchObject([mine!]);
    expect((await messagesOf(lead(3)))[0]!.htmlMessage).toContain('<strong>School 1</strong>: Kent and Fife');
    for (const other of [11, 13, lead(4)]) expect(await messagesOf(other)).toEqual([]);
  });

  it('of an interim run are those that it added', async () => {
    const runId = await connections.run([[4, 5, ['Kent and Powys']]], '/api/connection/interim');
    await hear(runId, 'interim');
    await announce(runId);
    expect((await messagesOf(lead(4)))[0]!.htmlMessage).toContain('<strong>School 5</strong>');
    expect(await messagesOf(lead(1))).toHaveLength(1);
  });

  it('are told once though the event comes twice and several workers are at it', async () => {
    const runId = await connections.run([[2, 3, ['Kent and Fife']]]);
    const jobs = async () => (await readOutbox(messaging.db)).filter(({ type }) => type === 'announce-run').length;
    const before = await jobs();
    await hear(runId);
    await hear(runId);
    expect(await jobs()).toBe(before + 1);
    await Promise.all([announce(runId), announce(runId), announce(runId)]);
    await announce(runId);
    expect(await messagesOf(lead(2))).toHaveLength(2);
    expect(await messagesOf(lead(3))).toHaveLength(2);
  });

  it('leave out schools that have closed, and links that a later run has ended', async () => {
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

  it('keep every school its own message in a network of many pages', async () => {
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
});
