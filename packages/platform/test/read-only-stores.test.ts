import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { defineEvent, defineJob } from '@patchwork/contracts/define';
import { requiredUrl, setReadOnly } from '@patchwork/testkit/database';
import { type OwnRedis, startOwnRedis, startRedisAddress } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { pino } from 'pino';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createBus } from '../src/bus.ts';
import { createRedisBus } from '../src/bus-redis.ts';
import { defineConsumer, startConsumers } from '../src/consumers.ts';
import { stateOfDatabase } from '../src/db.ts';
import { toEnvelope } from '../src/envelope.ts';
import { connectToRedis, createQueues, startWorker } from '../src/jobs.ts';
import type { Log } from '../src/log.ts';
import { stateOfRedis } from '../src/redis.ts';
import { startSchedules } from '../src/schedules.ts';
import { createScratch } from './scratch.ts';
import { log } from './transports.ts';

const greet = defineJob({
  name: 'greet',
  queue: 'mail',
  attempts: 1,
  backoff: 10,
  data: z.object({ id: z.uuid() }),
  jobId: ({ id }) => `greet-${id}`,
});

/** Closes, in reverse order, what a test has started. */
let closers: (() => unknown)[];
let lines: string[];
let counting: Log;
beforeEach(() => {
  closers = [];
  lines = [];
  counting = pino(new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

async function aRedis(): Promise<OwnRedis> {
  const redis = await startOwnRedis();
  closers.push(() => redis.stop());
  return redis;
}

function aClient(url: string) {
  const client = connectToRedis(url, null);
  closers.push(() => client.disconnect());
  return client;
}

const aWorker = (redisUrl: string, done: string[]) => {
  const handlers = { greet: async (_deps: object, { id }: { id: string }) => void done.push(id) };
  const worker = startWorker({ redisUrl, queue: 'mail', jobs: { greet }, handlers, deps: {}, log: counting });
  closers.push(() => worker.close());
};

const aSchedule = (redisUrl: string, run: () => Promise<unknown>, every = 50) => {
  const schedules = startSchedules({ service: 'test', redisUrl, schedules: [{ name: 'often', every, run }], log: counting });
  closers.push(() => schedules.stop());
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('delivers an event that met a read-only database until it takes effect, without a dead letter', async () => {
  const database = await createScratch();
  const { pool } = database;
  closers.push(() => database.drop());
  await pool.query(sql.unsafe`create table effects (n int not null)`);
  const topic = `tests.${randomUUID()}`;
  const Counted = defineEvent({ type: 'Counted', version: 1, topic, key: () => 'a', data: z.object({ n: z.int() }) });
  const kafkaBrokers = process.env.TEST_KAFKA_BROKERS?.split(',').filter(Boolean);
  const bus = createBus({ redisUrl: requiredUrl('TEST_REDIS_URL'), kafkaBrokers, clientId: 'tests', log });
  closers.push(() => bus.close());
  await bus.ensureTopics([{ topic, compacted: false }]);
  let tries = 0;
  const consumer = defineConsumer(Counted, { name: 'tests.counted' }, async (tx, { n }) => {
    tries += 1;
    // More often than other failures may happen.
    if (tries < 8) await tx.query(sql.unsafe`set local transaction_read_only = on`);
    await tx.query(sql.unsafe`insert into effects (n) values (${n})`);
  });
  await startConsumers({ bus, pool, service: `s-${randomUUID()}`, log, consumers: [consumer], firstPause: 5 });
  await bus.publish([{ topic, key: 'a', value: JSON.stringify(toEnvelope(Counted, { n: 1 })) }]);
  await eventually(() => tries > 4);
  await eventually(async () => Number(await pool.oneFirst(sql.unsafe`select count(*) from effects`)) === 1);
  expect(Number(await pool.oneFirst(sql.unsafe`select count(*) from dead_letters`))).toBe(0);
});

test('says of a database that it is read-only, and that it is ready again', async () => {
  const database = await createScratch();
  closers.push(() => database.drop());
  const state = () => stateOfDatabase(database.pool).catch(() => 'away');
  expect(await state()).toBe('ready');
  await setReadOnly(database.url, true);
  await eventually(async () => (await state()) === 'read-only');
  await setReadOnly(database.url, false);
  await eventually(async () => (await state()) === 'ready');
});

test('asks a replica for jobs with growing pauses, and goes on when it is a primary again', async () => {
  const redis = await aRedis();
  let runs = 0;
  const done: string[] = [];
  for (let each = 0; each < 3; each += 1) aSchedule(redis.url, async () => runs++);
  aWorker(redis.url, done);
  await eventually(() => runs > 2);
  // Of a primary that does not answer: it keeps its data.
  await redis.command('REPLICAOF', '127.0.0.1', '1');
  const client = aClient(redis.url);
  await eventually(async () => (await stateOfRedis(client, 'bull:schedules-test:readyz')) === 'read-only');
  lines.length = 0;
  await pause(5_000);
  expect(lines.length).toBeLessThan(80);

  await redis.command('REPLICAOF', 'NO', 'ONE');
  const before = runs;
  await eventually(() => runs > before + 2);
  const queues = createQueues(redis.url, log);
  closers.push(() => queues.close());
  await queues.add(greet, { id: randomUUID() });
  await eventually(() => done.length === 1);
});

test('a full Redis is said to be full, and jobs go on when it has room', async () => {
  const redis = await aRedis();
  const client = aClient(redis.url);
  const done: string[] = [];
  aWorker(redis.url, done);
  for (let each = 0; each < 5; each += 1) aSchedule(redis.url, async () => undefined, 20);
  await eventually(async () => (await stateOfRedis(client, 'bull:mail:readyz')) === 'ready');
  await redis.command('CONFIG', 'SET', 'maxmemory', '1');
  expect(await stateOfRedis(client, 'bull:mail:readyz')).toBe('full');
  const queues = createQueues(redis.url, log);
  closers.push(() => queues.close());
  const id = randomUUID();
  await expect(queues.add(greet, { id })).rejects.toThrow('OOM');
  lines.length = 0;
  await pause(3_000);
  expect(lines.length).toBeLessThan(100);
  await redis.command('CONFIG', 'SET', 'maxmemory', '0');
  await queues.add(greet, { id });
  await eventually(() => done.length === 1);
});

test('leaves a former primary that stays up as a replica within 30 seconds', { timeout: 90_000 }, async () => {
  const [former, next] = [await aRedis(), await aRedis()];
  const address = await startRedisAddress(former);
  closers.push(() => address.stop());
  let runs = 0;
  const done: string[] = [];
  const received: string[] = [];
  aSchedule(address.url, async () => runs++);
  aWorker(address.url, done);
  const queues = createQueues(address.url, log);
  closers.push(() => queues.close());
  const bus = createRedisBus({ redisUrl: address.url, clientId: 'tests', log });
  closers.push(() => bus.close());
  await bus.subscribe({ group: 'tests', topics: ['tests'], handle: async ({ value }) => void received.push(value) });
  await queues.add(greet, { id: randomUUID() });
  await eventually(() => runs > 2 && done.length === 1);

  await next.command('REPLICAOF', '127.0.0.1', String(former.port));
  await eventually(async () => String(await next.command('INFO', 'replication')).includes('master_link_status:up'));
  await next.command('REPLICAOF', 'NO', 'ONE');
  await former.command('REPLICAOF', '127.0.0.1', String(next.port));
  address.moveTo(next);
  const before = runs;
  const patience = { timeout: 30_000 };
  await expect
    .poll(
      () =>
        queues.add(greet, { id: randomUUID() }).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true);
  await expect
    .poll(
      () =>
        bus.publish([{ topic: 'tests', key: 'a', value: 'b' }]).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true);
  await expect.poll(() => [done.length > 1, runs > before + 2, received.length > 0], patience).toEqual([true, true, true]);
});

test('leaves out runs of a schedule, with growing pauses, while the database takes no writes', async () => {
  const redis = await aRedis();
  let runs = 0;
  let isReadOnly = true;
  aSchedule(redis.url, async () => {
    runs += 1;
    if (isReadOnly) throw Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  });
  await eventually(() => runs > 0);
  await pause(4_000);
  expect(runs).toBeLessThan(6);
  isReadOnly = false;
  const before = runs;
  await eventually(() => runs > before + 5);
});
