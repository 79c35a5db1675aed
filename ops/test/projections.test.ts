import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EventDefinition } from '@patchwork/contracts/define';
import { allEvents } from '@patchwork/contracts/events/all';
import { FavouritesChanged, HalfTermChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { GroupChanged, RegisterChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import { databaseOwners } from '@patchwork/dev/environment';
import { root } from '@patchwork/dev/paths';
import { createBus } from '@patchwork/platform/bus';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { createTestDatabase, requiredUrl, type TestDatabase } from '@patchwork/testkit/database';
import { deliverEnvelope } from '@patchwork/testkit/events';
import { claimRedis, type TestRedis } from '@patchwork/testkit/redis';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseOwner } from '../src/connect.ts';
import { services } from '../src/services.ts';

const brokers = requiredUrl('TEST_KAFKA_BROKERS');

/** The tests share a bus: this test's ids start here. */
const base = randomInt(1_000, 90_000) * 1_000;
const holdId = randomUUID();
const [school, closed, group, person, gone] = [base + 1, base + 2, base + 3, base + 4, base + 5];

const aSchool = {
  name: 'Harbour View',
  typeId: 1,
  typeName: 'Primary',
  countyId: 1,
  countyName: 'Cornwall',
  locationTypeId: 2,
  locationTypeName: 'Village',
  numberOfPupils: 86,
  primaryEthnicityId: null,
  primaryEthnicityName: null,
  secondaryEthnicityId: null,
  secondaryEthnicityName: null,
  badgeMediaItemId: 7,
  isActive: true,
  isApproved: true,
};
const aPerson = { title: 'Ms', firstName: 'Amina', lastName: 'Khan', schoolId: school, schoolGroupId: group };

const envelopeOf = <Data extends z.ZodType>(definition: EventDefinition<Data>, data: z.input<Data>) => ({
  topic: definition.topic,
  envelope: toEnvelope(definition, data),
});
/** In order; the bus may keep only the last event of each key. */
const events = [
  envelopeOf(SchoolChanged, { schoolId: school, version: 1, ...aSchool, name: 'Old name' }),
  envelopeOf(SchoolChanged, { schoolId: school, version: 2, ...aSchool }),
  envelopeOf(SchoolChanged, { schoolId: closed, version: 3, ...aSchool, isActive: false }),
  envelopeOf(RegisterChanged, {
    schoolId: school,
    version: 1,
    isLinked: true,
    faith: 'Sikh',
    trust: '7',
    numberOfPupils: 390,
    locationTypeId: 2,
  }),
  envelopeOf(GroupChanged, {
    groupId: group,
    version: 1,
    schoolId: school,
    name: 'Old class',
    description: null,
    isPrimary: true,
    isActive: true,
  }),
  envelopeOf(GroupChanged, {
    groupId: group,
    version: 2,
    schoolId: school,
    name: 'Willow',
    description: null,
    isPrimary: true,
    isActive: true,
  }),
  envelopeOf(PersonChanged, { userId: person, version: 1, ...aPerson, isActive: true, isLead: false, isSafeguardingLead: false }),
  envelopeOf(PersonChanged, { userId: person, version: 2, ...aPerson, isActive: true, isLead: true, isSafeguardingLead: false }),
  envelopeOf(PersonChanged, { userId: gone, version: 4, ...aPerson, isActive: false, isLead: false, isSafeguardingLead: false }),
  envelopeOf(SchoolLinksChanged, { schoolId: school, version: 1, linkedSchoolIds: [closed] }),
  envelopeOf(SchoolLinksChanged, { schoolId: school, version: 2, linkedSchoolIds: [] }),
  envelopeOf(FavouritesChanged, { userId: person, version: 1, schoolIds: [school, closed] }),
  envelopeOf(HalfTermChanged, {
    ...{ halfTermId: base, version: 1, name: 'Autumn 2, 2026/27' },
    // Its quilts never turn over: links that change afterwards would store which schools they have.
    ...{ startsAt: '2026-11-02T04:00:00.000Z', revealsAt: '9999-01-01T14:00:00.000Z' },
  }),
  // It has ended: a hold in force cannot be deleted, not even for this test.
  envelopeOf(EvidenceHeld, { holdId, kind: 'article', subjectId: base, version: 2, heldUntil: '2026-01-01T00:00:00.000Z' }),
];

test.each(databaseOwners)('%s declares a projection for everything that it consumes from compacted topics', (service) => {
  const compacted = new Set(allEvents.filter((event) => event.compacted).map(({ type }) => type));
  const ofState = services[service].replayConsumers().filter(({ definition }) => compacted.has(definition.type));
  expect(ofState.map(({ name }) => name).sort()).toEqual(
    services[service].projections.map(({ consumer }) => consumer.name).sort(),
  );
});

const databases = new Map<DatabaseOwner, TestDatabase>();
let redis: TestRedis;
let bus: ReturnType<typeof createBus>;

beforeAll(async () => {
  redis = await claimRedis();
  bus = createBus({
    redisUrl: redis.url,
    kafkaBrokers: brokers.split(','),
    clientId: 'tests',
    log: createLog('tests', 'silent'),
  });
  for (const service of databaseOwners)
    databases.set(service, await createTestDatabase(join(root, 'services', service, 'migrations')));
  await bus.ensureTopics(allEvents);
  await bus.publish(events.map(({ topic, envelope }) => ({ topic, key: envelope.subject, value: JSON.stringify(envelope) })));
  // An approved school: each user who becomes active there gets the welcome message, once.
  await takeIn('messaging', [envelopeOf(SchoolApproved, { schoolId: school, approvedBy: gone })]);
  for (const service of databaseOwners) await takeIn(service, events);
});
afterAll(async () => {
  await bus.close();
  await redis.release();
  for (const database of databases.values()) await database.drop();
});

/** Delivers the messages like the bus. */
async function takeIn(service: DatabaseOwner, messages: typeof events): Promise<void> {
  for (const { envelope } of messages)
    await deliverEnvelope(databases.get(service)!.pool, services[service].replayConsumers(), envelope);
}

/** All rows of the service without those of other tests. No event contains the time at which a school opened or a hold began. */
async function contentsOf(service: DatabaseOwner): Promise<Record<string, string[]>> {
  const { pool } = databases.get(service)!;
  const tables = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select table_name::text as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('inbox', 'migrations')
    order by table_name
  `);
  const contents: Record<string, string[]> = {};
  for (const table of tables) {
    const projection = services[service].projections.find((each) => each.table === table);
    const key = sql.identifier([projection?.key ?? 'id']);
    const isOurs = table === 'holds' ? sql.fragment`${key} = ${holdId}` : sql.fragment`${key} between ${base} and ${base + 999}`;
    const unknown = table === 'holds' ? 'created_at' : 'opened_at';
    contents[table] = [
      ...(await pool.anyFirst(sql.type(z.object({ row: z.string() }))`
        select (to_jsonb(t) - ${unknown}::text)::text as row
        from ${sql.identifier([table])} as t
        where ${projection ? isOurs : sql.fragment`true`}
        order by row
      `)),
    ];
  }
  return contents;
}

const environment = () => ({
  PATH: process.env.PATH,
  REDIS_URL: redis.url,
  KAFKA_BROKERS: brokers,
  ...Object.fromEntries([...databases].map(([service, { url }]) => [`${service.toUpperCase()}_DATABASE_URL`, url])),
});
const rebuild = () =>
  promisify(execFile)(process.execPath, [join(root, 'ops/src/projections-rebuild.ts')], { env: environment() });

test('a rebuild restores the empty projections of every service, without repeating side effects', async () => {
  const before = new Map<DatabaseOwner, Record<string, string[]>>();
  for (const service of databaseOwners) {
    const contents = await contentsOf(service);
    for (const { table } of services[service].projections) {
      expect([service, table, contents[table]!.length > 0]).toEqual([service, table, true]);
      await databases.get(service)!.pool.query(sql.type(z.unknown())`delete from ${sql.identifier([table])}`);
    }
    before.set(service, contents);
  }
  expect(before.get('messaging')!.message_recipients).toHaveLength(1);

  const startedAt = new Date().toISOString();
  const { stdout } = await rebuild();
  // Otherwise the next run would treat every school as new.
  const isNew = sql.type(z.object({ isNew: z.boolean() }))`
    select opened_at > ${startedAt} as "isNew" from schools where id = ${school}
  `;
  expect(await databases.get('connections')!.pool.oneFirst(isNew)).toBe(false);
  for (const service of databaseOwners) {
    expect(stdout).toMatch(new RegExp(`^${service}: \\d+ events taken in, 0 failed`, 'm'));
    expect(await contentsOf(service)).toEqual(before.get(service));
  }
  await rebuild();
  for (const service of databaseOwners) expect(await contentsOf(service)).toEqual(before.get(service));
});
