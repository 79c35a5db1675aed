import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { createBus } from '@patchwork/platform/bus';
import { startConsumers } from '@patchwork/platform/consumers';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { aViewer } from '@patchwork/testkit/callers';
import { requiredUrl } from '@patchwork/testkit/database';
import { claimRedis, type TestRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { consumers } from '../src/consumers/index.ts';
import { aGroup, aPerson, aSchool, type Content, startContent } from './harness.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../../../ops/src/projections-rebuild.ts', import.meta.url));

/** Tests share the bus and its topics; the ids of this test begin here. */
const base = randomInt(1_000, 200_000) * 10_000;
const [school, group, author, gone] = [base + 1, base + 2, base + 3, base + 4];

const holdId = randomUUID();
const brokers = requiredUrl('TEST_KAFKA_BROKERS');

let content: Content;
let redis: TestRedis;
let bus: ReturnType<typeof createBus>;
const log = createLog('content', 'silent');
beforeAll(async () => {
  content = await startContent();
  redis = await claimRedis();
  bus = createBus({ redisUrl: redis.url, kafkaBrokers: brokers.split(','), clientId: 'tests', log });
  await bus.ensureTopics(consumers.map(({ definition: { topic } }) => ({ topic, compacted: true })));
  await bus.publish(
    [
      toEnvelope(SchoolChanged, aSchool({ schoolId: school, name: 'Old name' })),
      toEnvelope(SchoolChanged, aSchool({ schoolId: school, version: 2, name: 'Harbour View' })),
      toEnvelope(GroupChanged, aGroup({ groupId: group, schoolId: school })),
      toEnvelope(PersonChanged, aPerson({ userId: author, schoolId: school, schoolGroupId: group })),
      toEnvelope(PersonChanged, aPerson({ userId: gone, schoolId: school, schoolGroupId: group, version: 4, isActive: false })),
      toEnvelope(SchoolLinksChanged, { schoolId: school, version: 3, linkedSchoolIds: [base + 7, base + 8] }),
      toEnvelope(FavouritesChanged, { userId: author, version: 2, schoolIds: [base + 7] }),
      toEnvelope(EvidenceHeld, { holdId, kind: 'media', subjectId: base + 9, version: 1, heldUntil: null }),
    ].map((envelope) => ({
      topic: consumers.find(({ definition: { type } }) => type === envelope.type)!.definition.topic,
      key: envelope.subject,
      value: JSON.stringify(envelope),
    })),
  );
});
afterAll(async () => {
  await bus.close();
  await redis.release();
  await content.stop();
});

const Row = z.object({ row: z.string() });
const tables = { schools: 'id', school_groups: 'id', people: 'id', school_links: 'school_id', favourites: 'user_id' };
/** The rows of this test in these tables, as text. */
const rows = async () => {
  const all: string[] = [];
  for (const [table, key] of Object.entries(tables))
    all.push(
      ...(await content.db.anyFirst(sql.type(Row)`
        select to_jsonb(t)::text as row
        from ${sql.identifier([table])} as t
        where ${sql.identifier([key])} between ${base} and ${base + 9_999}
        order by ${sql.identifier([key])}
      `)),
    );
  return all;
};
const wipe = async () => {
  for (const table of Object.keys(tables)) await content.db.query(sql.type(z.unknown())`delete from ${sql.identifier([table])}`);
};
const rebuild = () =>
  run(process.execPath, [command, 'content'], {
    env: {
      PATH: process.env.PATH,
      CONTENT_DATABASE_URL: content.databaseUrl,
      REDIS_URL: redis.url,
      KAFKA_BROKERS: brokers,
    },
  });

test('projections are the same after they were lost and rebuilt while the service runs', async () => {
  const service = `content-${base}`;
  const subscription = await startConsumers({ bus, pool: content.db, service, log, consumers });
  try {
    const Hold = z.object({ version: z.int(), pinned: z.object({}).loose().nullable() });
    const held = () => content.db.maybeOne(sql.type(Hold)`select version, pinned from holds where hold_id = ${sql.uuid(holdId)}`);
    // Six rows, the school in its second version.
    const areThere = (found: string[]) => found.length === 6 && found.some((row) => row.includes('Harbour View'));
    await eventually(async () => areThere(await rows()) && (await held()) !== null);
    const pinned = { sha256: 'what was seen' };
    await content.db.query(sql.type(z.unknown())`
      update holds set pinned = ${sql.jsonb(pinned)} where hold_id = ${sql.uuid(holdId)}
    `);
    const viewer = aViewer({
      userId: author,
      schoolId: school,
      schoolGroupId: group,
      roles: ['Viewer', 'Contributor', 'SchoolAdmin'],
    });
    const { id } = await content.publish(viewer);
    // The service's own row, not a projection: a rebuild must not make the report visible again.
    await content.deliverHidden('article', id, true);
    await content.post('/api/withdrawal', viewer, { kind: 'article', id, reason: 'A parent asked' });
    const before = { rows: await rows(), article: (await content.get(`/api/article/id/${id}`, viewer)).body };
    expect(before.article.createUser).toMatchObject({ firstName: 'Amina', school: { name: 'Harbour View' } });

    expect(before.article).toMatchObject({ isHidden: true, isWithdrawn: true });

    await wipe();
    expect(await rows()).toEqual([]);
    // A wrong row is corrected; a row that is newer than the topics stays.
    await content.deliverGroup({ groupId: group, schoolId: school, name: 'Wrong' });
    await content.deliverPerson({ userId: gone, version: 5, firstName: 'Newer', schoolId: school, schoolGroupId: group });
    const unconfirmed = randomUUID();
    await content.db.query(sql.type(z.unknown())`
      insert into holds (hold_id, kind, subject_id) values (${sql.uuid(unconfirmed)}, 'media', ${base + 9})
    `);
    const { stdout } = await rebuild();
    // Holds are updated in place: what they pinned stays, and so does one that messaging has not confirmed yet.
    expect(await held()).toEqual({ version: 1, pinned });
    expect(await content.db.exists(sql.type(z.unknown())`select from holds where hold_id = ${sql.uuid(unconfirmed)}`)).toBe(true);
    expect(stdout).toMatch(/content\.people: \d+ of \d+\n/);
    expect(stdout).toMatch(/events taken in, 0 failed/);
    const after = await rows();
    expect(after.toSpliced(3, 1)).toEqual(before.rows.toSpliced(3, 1));
    expect(after[3]).toContain('Newer');
    expect((await content.get(`/api/article/id/${id}`, viewer)).body).toEqual(before.article);
  } finally {
    await subscription.stop();
  }
  // Kafka takes five seconds per topic to reset the offsets of a group.
}, 90_000);

test('projections are rebuilt by one process at a time, and only for a known service', async () => {
  await content.db.connect(async (connection) => {
    const Lock = z.object({ isOurs: z.boolean() });
    await connection.one(sql.type(Lock)`select pg_try_advisory_lock(7226143) as "isOurs"`);
    await expect(rebuild()).rejects.toThrow('being rebuilt already');
    await connection.query(sql.type(z.unknown())`select pg_advisory_unlock(7226143)`);
  });
  await expect(run(process.execPath, [command, 'everything'])).rejects.toThrow('Say which');
});
