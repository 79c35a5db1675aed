import { join } from 'node:path';
import { allEvents } from '@patchwork/contracts/events/all';
import { seedConnections } from '@patchwork/dev/demo/connections';
import { seedIdentity } from '@patchwork/dev/demo/identity';
import { numberDemo } from '@patchwork/dev/demo/ids';
import { demoNetwork } from '@patchwork/dev/demo/network';
import { seedSchools } from '@patchwork/dev/demo/schools';
import { root } from '@patchwork/dev/paths';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publishAgain } from '../src/events-republish.ts';
import { announcers } from '../src/services.ts';

// Kafka has lost its data, and outboxes keep one week: the owners republish the compacted topics from their tables.

const owners = ['schools', 'identity', 'connections'] as const;
const databases = {} as Record<(typeof owners)[number], TestDatabase>;
const compacted = new Map(allEvents.filter((event) => event.compacted).map((event) => [event.type, event]));

beforeAll(async () => {
  for (const owner of owners) databases[owner] = await createTestDatabase(join(root, 'services', owner, 'migrations'));
  const now = new Date();
  const network = demoNetwork(now);
  const ids = numberDemo(network);
  await seedSchools(databases.schools.pool, network, ids, now);
  await seedIdentity(databases.identity.pool, network, ids, now);
  await seedConnections(databases.connections.pool, network, ids, now);
});
afterAll(async () => {
  for (const database of Object.values(databases)) await database.drop();
});

/** The latest event of each key in the compacted topics, as the bus would keep it. */
async function latest(owner: (typeof owners)[number]): Promise<Map<string, unknown>> {
  const rows = await readOutbox(databases[owner].pool);
  return new Map(
    rows
      .filter(({ type }) => compacted.has(type))
      .map(({ type, data }) => [`${type} ${compacted.get(type)!.key(data as never)}`, data]),
  );
}

test.each(owners)('%s republishes the current state of all its published rows, and nothing else', async (owner) => {
  const { pool } = databases[owner];
  const published = await latest(owner);
  expect(published.size).toBeGreaterThan(3);
  await pool.query(sql.type(z.unknown())`delete from outbox`);
  await announcers[owner](pool);
  expect(await latest(owner)).toEqual(published);
  const others = (await readOutbox(pool)).filter(({ type }) => !compacted.has(type));
  expect(others).toEqual([]);
});

test('publishes the events of the last hours again, and no older ones or jobs', async () => {
  const { pool, url } = databases.schools;
  await pool.query(sql.type(z.unknown())`delete from outbox`);
  const row = (kind: string, key: string, age: string) => sql.fragment`
    (${kind}, 'tests', ${key}, '{}'::jsonb, now() - ${age}::interval, now() - ${age}::interval)
  `;
  await pool.query(sql.type(z.unknown())`
    insert into outbox (kind, destination, message_key, payload, created_at, published_at)
    values ${row('event', 'new', '2 hours')}, ${row('event', 'old', '30 hours')}, ${row('job', 'job', '2 hours')}
  `);
  const waiting = () =>
    pool.anyFirst(sql.type(z.object({ key: z.string() }))`
    select message_key as key from outbox where published_at is null order by id
  `);
  expect(await publishAgain(url, 24)).toBe(1);
  expect(await waiting()).toEqual(['new']);
  expect(await publishAgain(url)).toBe(1);
  expect(await waiting()).toEqual(['new', 'old']);
});
