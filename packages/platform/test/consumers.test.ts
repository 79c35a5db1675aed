import { randomUUID } from 'node:crypto';
import { defineEvent } from '@patchwork/contracts/define';
import { requiredUrl } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import { type DatabasePool, sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createBus } from '../src/bus.ts';
import type { EventBus } from '../src/bus-types.ts';
import { type Consumer, defineConsumer, replayDeadLetters, startConsumers } from '../src/consumers.ts';
import { createPool } from '../src/db.ts';
import { type Envelope, toEnvelope } from '../src/envelope.ts';
import { startProxy } from './proxy.ts';
import { createScratch, type Scratch } from './scratch.ts';
import { log } from './transports.ts';

let database: Scratch;
let pool: DatabasePool;
let bus: EventBus;
let service: string;
let topic: string;
let stops: (() => Promise<unknown>)[];

beforeAll(async () => {
  database = await createScratch();
  pool = database.pool;
  await pool.query(sql.unsafe`create table effects (consumer text not null, n int not null)`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const kafkaBrokers = process.env.TEST_KAFKA_BROKERS?.split(',');
  bus = createBus({ redisUrl: requiredUrl('TEST_REDIS_URL'), kafkaBrokers, clientId: 'tests', log });
  service = `s-${randomUUID()}`;
  topic = `tests.${randomUUID()}`;
  stops = [];
  await bus.ensureTopics([{ topic, compacted: false }]);
  await pool.query(sql.unsafe`truncate inbox, dead_letters, effects`);
});
afterEach(async () => {
  await bus.close();
  for (const stop of stops) await stop();
});

const counted = (version = 1) =>
  defineEvent({ type: 'Counted', version, topic, key: ({ key }) => key, data: z.object({ key: z.string(), n: z.int() }) });
const event = (n: number, key = 'a', version = 1) => toEnvelope(counted(version), { key, n });
const publish = (...events: Envelope[]) =>
  bus.publish(events.map((envelope) => ({ topic, key: envelope.subject, value: JSON.stringify(envelope) })));
const counting = (name: string, before: (n: number) => void = () => undefined): Consumer =>
  defineConsumer(counted(), { name }, async (tx, { n }) => {
    await tx.query(sql.unsafe`insert into effects (consumer, n) values (${name}, ${n})`);
    before(n);
  });
const start = (consumers: Consumer[], over: { pool?: DatabasePool } = {}) =>
  startConsumers({ bus, pool, service, log, consumers, firstPause: 5, ...over });
const effects = async (name: string) =>
  (await pool.anyFirst(sql.unsafe`select n from effects where consumer = ${name} order by n`)).map(Number);
const deadLetters = () =>
  pool.any(sql.unsafe`select consumer, event_id, error, replayed_at is not null as replayed from dead_letters order by id`);

test('ignores a redelivered event, and each consumer has its own inbox', async () => {
  await start([counting('one'), counting('two')]);
  const twice = event(1);
  await publish(twice, twice, event(2), twice);

  await eventually(async () => (await effects('two')).length === 2);
  expect(await effects('one')).toEqual([1, 2]);
  expect(await effects('two')).toEqual([1, 2]);
});

test('ignores other versions and other types', async () => {
  await start([counting('one')]);
  await publish(event(1, 'a', 2), { ...event(2), type: 'SomethingElse' }, event(3));

  await eventually(async () => (await effects('one')).length === 1);
  expect(await effects('one')).toEqual([3]);
  expect(await deadLetters()).toEqual([]);
});

test('takes an event from its own topic alone, and from the owner of that topic', async () => {
  await start([counting('one')]);
  const other = `others.${randomUUID()}`;
  await bus.ensureTopics([{ topic: other, compacted: false }]);
  const alsoThere = defineEvent({ ...counted(), type: 'Told', topic: other, key: ({ key }) => key });
  const listening = defineConsumer(alsoThere, { name: 'also' }, async () => undefined);
  await startConsumers({ bus, pool, service: `${service}-too`, log, consumers: [counting('two'), listening], firstPause: 5 });
  const forged = event(1);
  // A writer of another topic, or of one that it does not own.
  await bus.publish([{ topic: other, key: 'a', value: JSON.stringify({ ...forged, source: '/patchwork/others' }) }]);
  await bus.publish([{ topic: other, key: 'a', value: JSON.stringify(forged) }]);
  await publish({ ...event(2), source: '/patchwork/others' }, event(3));

  await eventually(async () => (await effects('one')).length === 1 && (await effects('two')).length === 1);
  expect(await effects('one')).toEqual([3]);
  await eventually(async () => (await deadLetters()).length === 3);
  expect(await effects('two')).toEqual([3]);
  for (const letter of await deadLetters())
    expect(letter).toMatchObject({ error: expect.stringContaining('not of the owner of its topic') });
  expect(await replayDeadLetters({ pool, consumers: [counting('one'), counting('two')], log })).toEqual({
    replayed: 0,
    failed: 3,
  });
});

test('retries a failed event, without effects of the failed attempts', async () => {
  let failures = 0;
  const flaky = counting('flaky', () => {
    failures += 1;
    if (failures < 4) throw new Error('not yet');
  });
  await start([flaky]);
  await publish(event(1), event(2));

  await eventually(async () => (await effects('flaky')).length === 2);
  expect(await effects('flaky')).toEqual([1, 2]);
  expect(await deadLetters()).toEqual([]);
});

test('makes an event that fails five times a dead letter, continues with others, and replays it once the cause is fixed', async () => {
  let tries = 0;
  let isMended = false;
  const consumers = [
    counting('picky', (n) => {
      if (n !== 13 || isMended) return;
      tries += 1;
      throw new Error('cannot write to somebody@school.example');
    }),
  ];
  await start(consumers);
  const poison = event(13);
  await publish(event(1), poison, event(2));

  await eventually(async () => (await effects('picky')).includes(2));
  expect(tries).toBe(5);
  expect(await deadLetters()).toEqual([
    { consumer: 'picky', event_id: poison.id, error: 'Error: cannot write to [address]', replayed: false },
  ]);

  expect(await replayDeadLetters({ pool, consumers, log })).toEqual({ replayed: 0, failed: 1 });
  isMended = true;
  expect(await replayDeadLetters({ pool, consumers, log })).toEqual({ replayed: 1, failed: 0 });
  expect(await replayDeadLetters({ pool, consumers, log })).toEqual({ replayed: 0, failed: 0 });
  expect(await effects('picky')).toEqual([1, 2, 13]);
  expect(await deadLetters()).toMatchObject([{ replayed: true }]);
});

test('makes an invalid envelope or a breach of the contract a dead letter at once', async () => {
  await start([counting('one')]);
  await bus.publish([{ topic, key: 'a', value: 'not json' }]);
  await publish({ ...event(1), data: { key: 'a', n: 'one' } }, event(2));

  await eventually(async () => (await effects('one')).length === 1);
  expect(await deadLetters()).toMatchObject([
    { consumer: service, event_id: null },
    { consumer: 'one', event_id: expect.any(String) },
  ]);
});

test('waits for the database as long as needed, without a dead letter', { tags: ['whole'] }, async () => {
  const url = new URL(database.url);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const shakyPool = await createPool(url.toString(), { size: 2 });
  stops.push(
    () => shakyPool.end(),
    () => proxy.close(),
  );
  await start([counting('one')], { pool: shakyPool });
  await publish(event(1));
  await eventually(async () => (await effects('one')).length === 1);

  proxy.cut();
  await publish(event(2), event(3));
  // More attempts than a consumer makes after other failures.
  await eventually(() => proxy.refusals() > 5);
  proxy.heal();
  await eventually(async () => (await effects('one')).length === 3);
  expect(await deadLetters()).toEqual([]);
});

test('rejects two consumers with the same name', async () => {
  await expect(start([counting('same'), counting('same')])).rejects.toThrow('share a name');
});
