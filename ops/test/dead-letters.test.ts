import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { allEvents } from '@patchwork/contracts/events/all';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { root } from '@patchwork/dev/paths';
import { createBus } from '@patchwork/platform/bus';
import { startConsumers } from '@patchwork/platform/consumers';
import { listDeadLetters } from '@patchwork/platform/dead-letters.sql';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { printed, runProcess } from '@patchwork/testkit/command';
import { createTestDatabase, requiredUrl, type TestDatabase } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../src/dead-letters.ts';
import { services } from '../src/services.ts';

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
  vi.stubEnv('SCHOOLS_DATABASE_URL', schools.url);
  await bus.ensureTopics(allEvents);
  const consumers = services.schools.replayConsumers();
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
  vi.unstubAllEnvs();
  await bus.close();
  await schools.drop();
});

const deadLetters = async (...given: string[]) => printed(await run(given));
const asProcess = (...given: string[]) => runProcess(join(root, 'ops/src/dead-letters.ts'), given, {});

const publish = (value: string) => bus.publish([{ topic, key: String(userId), value }]);
/** Other tests use the topic too: only the events of this test count. */
const deadLetterId = () =>
  eventually(async () =>
    (await listDeadLetters(schools.pool)).find(({ payload }) => JSON.stringify(payload).includes(String(userId))),
  ).then(({ id }) => String(id));

test('an operator finds a dead letter, fixes the cause and replays it', async () => {
  expect(await asProcess('list', 'schools')).toEqual({ code: 0, text: 'There are no dead letters.\n' });
  await schools.pool.query(sql.unsafe`alter table people rename to misplaced`);
  const person = {
    title: 'Ms',
    firstName: 'Amina',
    lastName: 'Canary',
    schoolId: 1,
    schoolGroupId: 1,
    isActive: true,
    isLead: false,
    isSafeguardingLead: false,
  };
  await publish(JSON.stringify(toEnvelope(PersonChanged, { userId, version: 1, ...person })));
  const id = await deadLetterId();

  expect((await deadLetters('list', 'schools')).text).toMatch(/^schools .* PersonChanged .*"people" does not exist/m);
  const { text } = await deadLetters('show', 'schools', id);
  expect(text).toContain(`userId: ${userId}`);
  expect(text).toContain('firstName: (text)');
  expect(text).not.toContain('Canary');

  expect(await asProcess('replay', 'schools', id)).toEqual({ code: 1, text: '0 taken in, 1 failed again.\n' });
  await schools.pool.query(sql.unsafe`alter table misplaced rename to people`);
  expect(await deadLetters('replay', 'schools', '--all')).toMatchObject({ code: 0 });
  expect(await schools.pool.exists(sql.unsafe`select from people where id = ${userId}`)).toBe(true);
  expect(await deadLetters('replay', 'schools', id)).toMatchObject({ code: 1, text: expect.stringContaining('unknown: 1') });
  expect((await deadLetters('list', 'schools')).text).not.toContain('PersonChanged');
});

test('an invalid message can only be dismissed', async () => {
  await publish(`no event ${userId}`);
  const id = await deadLetterId();
  expect((await deadLetters('show', 'schools', id)).text).toContain('can only be dismissed');
  expect(await deadLetters('replay', 'schools', id)).toMatchObject({ code: 1 });
  expect(await deadLetters('dismiss', 'schools', id)).toEqual({ code: 0, text: 'Dismissed.\n' });
  expect(await deadLetters('dismiss', 'schools', id)).toMatchObject({ code: 1 });
});

test('wrong usage exits with 2 and prints the usage', async () => {
  for (const given of [
    [],
    ['list', 'gateway'],
    ['replay', 'schools'],
    ['show', 'schools', 'x'],
    ['dismiss', 'schools', '1', '2'],
  ])
    expect(await deadLetters(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
});
