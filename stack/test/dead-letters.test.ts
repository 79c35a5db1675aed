import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allEvents } from '@patchwork/contracts/events/all';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { createBus } from '@patchwork/platform/bus';
import { startConsumers } from '@patchwork/platform/consumers';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { listParkedEvents } from '@patchwork/platform/parked-events.sql';
import { createTestDatabase, requiredUrl, type TestDatabase } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumersOfAll } from '../src/consumers.ts';
import { root } from '../src/paths.ts';

const log = createLog('tests', 'silent');
const { topic } = PersonChanged;
const userId = randomInt(1_000_000, 1_000_000_000);
const bus = createBus({
  redisUrl: requiredUrl('TEST_REDIS_URL'),
  kafkaBrokers: process.env.TEST_KAFKA_BROKERS?.split(',').filter(Boolean),
  clientId: 'tests',
  log,
});

let schools: TestDatabase;
beforeAll(async () => {
  schools = await createTestDatabase(join(root, 'services/schools/migrations'));
  await bus.ensureTopics(allEvents);
  const consumers = consumersOfAll([]).schools;
  await startConsumers({
    bus,
    pool: schools.pool,
    service: `schools-${randomUUID()}`,
    log,
    consumers,
    fromBeginning: false,
    firstPause: 5,
  });
});
afterAll(async () => {
  await bus.close();
  await schools.drop();
});

const deadLetters = (...given: string[]): Promise<{ code: number; text: string }> =>
  promisify(execFile)(process.execPath, [join(root, 'stack/src/dead-letters.ts'), ...given], {
    env: { ...process.env, SCHOOLS_DATABASE_URL: schools.url },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr }),
  );

const publish = (value: string) => bus.publish([{ topic, key: String(userId), value }]);
/** The topic is everybody's: only what this test has published counts. */
const parkedId = () =>
  eventually(async () =>
    (await listParkedEvents(schools.pool)).find(({ payload }) => JSON.stringify(payload).includes(String(userId))),
  ).then(({ id }) => String(id));

test('an operator finds an event that a service could not take in, mends the cause and lets it in', async () => {
  expect(await deadLetters('list', 'schools')).toEqual({ code: 0, text: 'No event is parked.\n' });
  await schools.pool.query(sql.unsafe`alter table people rename to misplaced`);
  const person = {
    title: 'Ms',
    firstName: 'Amina',
    lastName: 'Canary',
    schoolId: 1,
    schoolGroupId: 1,
    isActive: true,
    isLead: false,
  };
  await publish(JSON.stringify(toEnvelope(PersonChanged, { userId, version: 1, ...person })));
  const id = await parkedId();

  expect((await deadLetters('list', 'schools')).text).toMatch(/^schools .* PersonChanged .*"people" does not exist/m);
  const { text } = await deadLetters('show', 'schools', id);
  expect(text).toContain(`userId: ${userId}`);
  expect(text).toContain('firstName: (text)');
  expect(text).not.toContain('Canary');

  expect(await deadLetters('replay', 'schools', id)).toEqual({ code: 1, text: '0 taken in, 1 failed again.\n' });
  await schools.pool.query(sql.unsafe`alter table misplaced rename to people`);
  expect(await deadLetters('replay', 'schools', '--all')).toMatchObject({ code: 0 });
  expect(await schools.pool.exists(sql.unsafe`select from people where id = ${userId}`)).toBe(true);
  expect(await deadLetters('replay', 'schools', id)).toMatchObject({ code: 1, text: expect.stringContaining('unknown: 1') });
  expect((await deadLetters('list', 'schools')).text).not.toContain('PersonChanged');
});

test('what is no event at all can only be given up', async () => {
  await publish(`no event ${userId}`);
  const id = await parkedId();
  expect((await deadLetters('show', 'schools', id)).text).toContain('can only be dismissed');
  expect(await deadLetters('replay', 'schools', id)).toMatchObject({ code: 1 });
  expect(await deadLetters('dismiss', 'schools', id)).toEqual({ code: 0, text: 'Dismissed.\n' });
  expect(await deadLetters('dismiss', 'schools', id)).toMatchObject({ code: 1 });
});

test('wrong use is told from no result', async () => {
  for (const given of [
    [],
    ['list', 'gateway'],
    ['replay', 'schools'],
    ['show', 'schools', 'x'],
    ['dismiss', 'schools', '1', '2'],
  ])
    expect(await deadLetters(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
});
