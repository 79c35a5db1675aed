import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EventDefinition } from '@patchwork/contracts/define';
import { allEvents } from '@patchwork/contracts/events/all';
import { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { GroupChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import { createBus } from '@patchwork/platform/bus';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { claimRedis, type TestRedis } from '@patchwork/testkit/redis';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consumersOfAll } from '../src/consumers.ts';
import { databaseOwners } from '../src/environment.ts';
import { root } from '../src/paths.ts';
import { projections } from '../src/projections.ts';
import type { DatabaseOwner } from '../src/surroundings.ts';

const consumers = consumersOfAll([]);

/** The bus of the tests is shared: what is ours begins here. */
const base = randomInt(1_000, 90_000) * 1_000;
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
/** As they happened; the bus may keep the last of each key alone. */
const events = [
  envelopeOf(SchoolChanged, { schoolId: school, version: 1, ...aSchool, name: 'Old name' }),
  envelopeOf(SchoolChanged, { schoolId: school, version: 2, ...aSchool }),
  envelopeOf(SchoolChanged, { schoolId: closed, version: 3, ...aSchool, isActive: false }),
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
  envelopeOf(PersonChanged, { userId: person, version: 1, ...aPerson, isActive: true, isLead: false }),
  envelopeOf(PersonChanged, { userId: person, version: 2, ...aPerson, isActive: true, isLead: true }),
  envelopeOf(PersonChanged, { userId: gone, version: 4, ...aPerson, isActive: false, isLead: false }),
  envelopeOf(SchoolLinksChanged, { schoolId: school, version: 1, linkedSchoolIds: [closed] }),
  envelopeOf(SchoolLinksChanged, { schoolId: school, version: 2, linkedSchoolIds: [] }),
  envelopeOf(FavouritesChanged, { userId: person, version: 1, schoolIds: [school, closed] }),
];

it.each(databaseOwners)('what %s takes in from compacted topics can be rebuilt', (service) => {
  const compacted = new Set(allEvents.filter((event) => event.compacted).map(({ type }) => type));
  const ofState = consumers[service].filter(({ definition }) => compacted.has(definition.type));
  expect(ofState.map(({ name }) => name).sort()).toEqual(projections[service].map(({ consumer }) => consumer.name).sort());
});

describe('projections of every service', () => {
  const databases = new Map<DatabaseOwner, TestDatabase>();
  let redis: TestRedis;
  let bus: ReturnType<typeof createBus>;

  beforeAll(async () => {
    redis = await claimRedis();
    bus = createBus({ redisUrl: redis.url, clientId: 'tests', log: createLog('tests', 'silent') });
    for (const service of databaseOwners)
      databases.set(service, await createTestDatabase(join(root, 'services', service, 'migrations')));
    await bus.ensureTopics(allEvents);
    await bus.publish(events.map(({ topic, envelope }) => ({ topic, key: envelope.subject, value: JSON.stringify(envelope) })));
    // A school that was welcomed: whoever becomes active there finds the message, once.
    await takeIn('messaging', [envelopeOf(SchoolApproved, { schoolId: school, approvedBy: gone })]);
    for (const service of databaseOwners) await takeIn(service, events);
  });
  afterAll(async () => {
    await bus.close();
    await redis.release();
    for (const database of databases.values()) await database.drop();
  });

  /** As the bus would deliver them. */
  async function takeIn(service: DatabaseOwner, messages: typeof events): Promise<void> {
    for (const { envelope } of messages)
      for (const consumer of consumers[service])
        if (consumer.definition.type === envelope.type)
          await databases.get(service)!.pool.transaction((tx) => consumer.handle(tx, envelope));
  }

  /** Everything that the service keeps, of other tests' schools and people nothing. When a school opened stands in no event. */
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
      const projection = projections[service].find((each) => each.table === table);
      const key = sql.identifier([projection?.key ?? 'id']);
      contents[table] = [
        ...(await pool.anyFirst(sql.type(z.object({ row: z.string() }))`
          select (to_jsonb(t) - 'opened_at')::text as row
          from ${sql.identifier([table])} as t
          where ${projection ? sql.fragment`${key} between ${base} and ${base + 999}` : sql.fragment`true`}
          order by row
        `)),
      ];
    }
    return contents;
  }

  const environment = () => ({
    PATH: process.env.PATH,
    REDIS_URL: redis.url,
    ...Object.fromEntries([...databases].map(([service, { url }]) => [`${service.toUpperCase()}_DATABASE_URL`, url])),
  });
  const rebuild = () =>
    promisify(execFile)(process.execPath, [join(root, 'stack/src/projections-rebuild.ts')], { env: environment() });

  it('come back from nothing, and what they caused does not happen again', async () => {
    const before = new Map<DatabaseOwner, Record<string, string[]>>();
    for (const service of databaseOwners) {
      const contents = await contentsOf(service);
      for (const { table } of projections[service]) {
        expect([service, table, contents[table]!.length > 0]).toEqual([service, table, true]);
        await databases.get(service)!.pool.query(sql.type(z.unknown())`delete from ${sql.identifier([table])}`);
      }
      before.set(service, contents);
    }
    expect(before.get('messaging')!.message_recipients).toHaveLength(1);

    const startedAt = new Date().toISOString();
    const { stdout } = await rebuild();
    // Else the next run would take every school for a new one.
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
  }, 120_000);
});
