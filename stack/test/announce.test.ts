import { join } from 'node:path';
import { seedConnections } from '@patchwork/connections/demo';
import { allEvents } from '@patchwork/contracts/events/all';
import { seedIdentity } from '@patchwork/identity/demo';
import { seedSchools } from '@patchwork/schools/demo';
import { numberDemo } from '@patchwork/schools/demo-ids';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { announcers } from '../src/announce-again.ts';
import { demoNetwork } from '../src/demo/network.ts';
import { root } from '../src/paths.ts';

// Kafka has lost its data, and outboxes keep a week: what compacted topics held is told again from the owners' tables.

const owners = ['schools', 'identity', 'connections'] as const;
const databases = {} as Record<(typeof owners)[number], TestDatabase>;
const compacted = new Map(allEvents.filter((event) => event.compacted).map((event) => [event.type, event]));

beforeAll(async () => {
  for (const owner of owners) databases[owner] = await createTestDatabase(join(root, 'services', owner, 'migrations'));
  const network = demoNetwork();
  const ids = numberDemo(network);
  const { pendingSchools } = await seedSchools(databases.schools.pool, network, ids);
  await seedIdentity(databases.identity.pool, network, ids, pendingSchools);
  await seedConnections(databases.connections.pool, network, ids);
});
afterAll(async () => {
  for (const database of Object.values(databases)) await database.drop();
});

/** The latest of each key in the compacted topics, as the bus would keep it. */
async function latest(owner: (typeof owners)[number]): Promise<Map<string, unknown>> {
  const rows = await readOutbox(databases[owner].pool);
  return new Map(
    rows
      .filter(({ type }) => compacted.has(type))
      .map(({ type, data }) => [`${type} ${compacted.get(type)!.key(data as never)}`, data]),
  );
}

test.each(owners)('all that %s has told is told again, as it stands, and nothing else', async (owner) => {
  const { pool } = databases[owner];
  const told = await latest(owner);
  expect(told.size).toBeGreaterThan(3);
  await pool.query(sql.type(z.unknown())`delete from outbox`);
  await announcers[owner](pool);
  expect(await latest(owner)).toEqual(told);
  const others = (await readOutbox(pool)).filter(({ type }) => !compacted.has(type));
  expect(others).toEqual([]);
});
