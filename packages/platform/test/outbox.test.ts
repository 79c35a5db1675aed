import { randomUUID } from 'node:crypto';
import { defineEvent, defineJob, Id } from '@patchwork/contracts/define';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type DatabasePool, sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { BusMessage, EventBus } from '../src/bus-types.ts';
import { type Consumer, defineConsumer, startConsumers } from '../src/consumers.ts';
import { createPool } from '../src/db.ts';
import { createQueues, type Queues } from '../src/jobs.ts';
import { enqueueJob, eventClause, idToCome, recordEvent, startRelay, wakeRelays } from '../src/outbox.ts';
import { startProxy } from './proxy.ts';
import { createScratch, type Scratch } from './scratch.ts';
import { log, redisDatabase, redisTransport, type Transport } from './transports.ts';

const topic = `tests.${randomUUID()}`;
const Counted = defineEvent({
  type: 'Counted',
  version: 1,
  topic,
  key: ({ key }) => key,
  data: z.object({ key: z.string(), n: z.int() }),
});
const count = defineJob({
  name: 'count',
  queue: 'upkeep',
  attempts: 1,
  backoff: 10,
  data: z.object({ id: Id }),
  jobId: ({ id }) => `count-${id}`,
});

const redisUrl = redisDatabase(13);

let database: Scratch;
let pool: DatabasePool;
let transport: Transport;
let bus: EventBus;
let queues: Queues;
let stops: (() => Promise<unknown>)[];

beforeAll(async () => {
  database = await createScratch();
  pool = database.pool;
  transport = await redisTransport();
  await pool.query(sql.unsafe`create table effects (n int not null)`);
});
afterAll(async () => {
  await transport.close();
  await database.drop();
});
beforeEach(async () => {
  stops = [];
  bus = transport.open();
  queues = createQueues(redisUrl, log);
  await pool.query(sql.unsafe`truncate outbox, inbox, effects`);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await queues.close();
  await bus.close();
});

const relay = (over: Partial<Parameters<typeof startRelay>[0]> = {}) => {
  const started = startRelay({ pool, databaseUrl: database.url, bus, queues, log, ...over });
  stops.push(() => started.stop());
  return started;
};
/** A bus that only writes down what it was given, perhaps failing as told. */
const recordingBus = (onPublish: (messages: BusMessage[]) => Promise<void> | void = () => undefined) => {
  const published: { key: string; n: number }[] = [];
  return {
    published,
    async publish(messages: BusMessage[]) {
      await onPublish(messages);
      published.push(...messages.map(({ value }) => JSON.parse(value).data));
    },
  };
};
const record = (n: number, key = 'a') => pool.transaction((tx) => recordEvent(tx, Counted, { key, n }));
const unpublished = async () => Number(await pool.oneFirst(sql.unsafe`select count(*) from outbox where published_at is null`));
const countEffects: Consumer = defineConsumer(Counted, 'count-effects', async (tx, { n }) => {
  await tx.query(sql.unsafe`insert into effects (n) values (${n})`);
});
/** A service that reads from now on: the tests before have left their events on the topic. */
const consume = () =>
  startConsumers({ bus, pool, service: `s-${randomUUID()}`, log, consumers: [countEffects], fromBeginning: false });
const effects = async () => (await pool.anyFirst(sql.unsafe`select n from effects order by n`)).map(Number);

test('writes a CloudEvents envelope that holds named fields only', async () => {
  const input = { key: 'a', n: 1, email: 'somebody@example.com' };
  await pool.transaction((tx) => recordEvent(tx, Counted, input));

  const [row] = await pool.anyFirst(sql.unsafe`select payload from outbox`);
  expect(row).toEqual({
    specversion: '1.0',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    source: '/patchwork/tests',
    type: 'Counted',
    time: expect.any(String),
    subject: 'a',
    datacontenttype: 'application/json',
    dataversion: 1,
    data: { key: 'a', n: 1 },
  });
  expect(await readOutbox(pool)).toEqual([{ kind: 'event', destination: topic, type: 'Counted', data: { key: 'a', n: 1 } }]);
});

test('records an event in the statement that makes the change, with the ids that it gave out, and wakes the relay', async () => {
  const Numbered = defineEvent({ type: 'Numbered', version: 1, topic, key: ({ n }) => `n-${n}`, data: z.object({ n: z.int() }) });
  const kept = recordingBus();
  relay({ bus: kept });
  await pool.query(sql.unsafe`
    with written as (
      insert into effects (n) select number from generate_series(1, 3) as number where number <> 2 returning n as id
    ), announced as (${eventClause(Numbered, { n: idToCome }, 'written')})
    select 1
  `);
  await wakeRelays(pool, 'event');
  await eventually(() => kept.published.length === 2);
  expect(kept.published).toEqual([{ n: 1 }, { n: 3 }]);
  const rows = await pool.any(sql.unsafe`select message_key as key, payload->>'subject' as subject from outbox order by id`);
  expect(rows).toEqual([1, 3].map((n) => ({ key: `n-${n}`, subject: `n-${n}` })));
});

test('publishes nothing of a transaction that was rolled back', async () => {
  const target = recordingBus();
  relay({ bus: target });
  const failing = pool.transaction(async (tx) => {
    await recordEvent(tx, Counted, { key: 'a', n: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await record(2);

  await eventually(() => target.published.length > 0);
  expect(target.published).toEqual([{ key: 'a', n: 2 }]);
});

test('carries an event from commit to consumer', async () => {
  await consume();
  const running = relay();
  await record(1);

  await eventually(async () => (await effects()).length === 1);
  await eventually(async () => (await running.oldestUnpublishedSeconds()) === 0);
});

test('wakes its own relay without NOTIFY, and the relays of others with it', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  const heard: string[] = [];
  await listener.connect();
  stops.push(() => listener.end());
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.query('listen outbox');

  await record(1);
  await eventually(() => heard.length === 1);
  const target = recordingBus();
  relay({ bus: target });
  await eventually(() => target.published.length === 1);
  for (let n = 2; n <= 6; n += 1) {
    const begun = performance.now();
    // Waits for the bell again, not for the next look of its own: a second.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pool.transaction((tx) => tx.transaction((inner) => recordEvent(inner, Counted, { key: 'a', n })));
    await eventually(() => target.published.length === n);
    expect(performance.now() - begun).toBeLessThan(900);
  }
  expect(heard).toEqual(['outbox']);
});

test('publishes what was committed while another relay was at it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isAtIt = false;
  const slow = recordingBus(() => {
    isAtIt = true;
    return held;
  });
  const target = recordingBus();
  relay({ bus: slow });
  await record(1);
  await eventually(() => isAtIt);
  relay({ bus: target });
  for (let n = 2; n <= 20; n += 1) await record(n);
  release();
  await eventually(() => slow.published.length + target.published.length === 20);
  const numbers = [...slow.published, ...target.published].map(({ n }) => n);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('publishes the row of a slower transaction although a higher number went out before', async () => {
  const target = recordingBus();
  relay({ bus: target });
  await pool.transaction(async (slow) => {
    await recordEvent(slow, Counted, { key: 'slow', n: 1 });
    await record(2, 'fast');
    await eventually(() => target.published.some(({ key }) => key === 'fast'));
  });
  await eventually(() => target.published.some(({ key }) => key === 'slow'));
});

test('publishes in order and only once with two relays side by side', async () => {
  const target = recordingBus(() => new Promise((resolve) => setTimeout(resolve, Math.random() * 10)));
  relay({ bus: target });
  relay({ bus: target });
  for (let n = 0; n < 200; n += 1) await record(n, n % 2 ? 'odd' : 'even');

  await eventually(async () => (await unpublished()) === 0);
  expect(target.published.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('publishes again after a crash between publishing and marking, and the consumer does it once', async () => {
  await consume();
  let crashes = 0;
  const publish = async (messages: BusMessage[]) => {
    await bus.publish(messages);
    crashes += 1;
    if (crashes === 1) throw new Error('the process dies here');
  };
  relay({ bus: { publish } });
  await record(7);
  await eventually(() => crashes === 2);
  await record(8);

  await eventually(async () => (await effects()).includes(8));
  expect(await effects()).toEqual([7, 8]);
});

test('keeps events while the broker is away and drains them in order afterwards', async () => {
  const received: number[] = [];
  await bus.ensureTopics([{ topic, compacted: false }]);
  await bus.tail([topic], ({ value }) => void received.push(JSON.parse(value).data.n));
  const running = relay();
  transport.cut();
  for (let n = 0; n < 50; n += 1) await record(n);
  await pool.transaction((tx) => enqueueJob(tx, count, { id: 1 }));
  await eventually(async () => (await running.oldestUnpublishedSeconds()) > 0.3);
  expect(await unpublished()).toBeGreaterThanOrEqual(50);

  transport.heal();
  await eventually(async () => (await unpublished()) === 0);
  await eventually(() => new Set(received).size === 50);
  expect(received.filter((n, index) => received.indexOf(n) === index)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('carries jobs to the queue under their own id, and events flow while that queue is away', async () => {
  const url = new URL(redisUrl);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
  const cutQueues = createQueues(`redis://127.0.0.1:${proxy.port}${url.pathname}`, log);
  stops.push(
    () => proxy.close(),
    () => cutQueues.close(),
  );
  proxy.cut();
  const target = recordingBus();
  const id = Math.floor(Math.random() * 1e9) + 1;
  relay({ bus: target, queues: cutQueues });
  await pool.transaction(async (tx) => {
    await enqueueJob(tx, count, { id });
    await recordEvent(tx, Counted, { key: 'a', n: 1 });
  });
  await eventually(() => target.published.length === 1);
  // Marked in the transaction that ends after publishing.
  await eventually(async () => (await unpublished()) === 1);

  proxy.heal();
  await eventually(async () => (await unpublished()) === 0);
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('upkeep', { connection });
  const job = await queue.getJob(`count-${id}`);
  expect(job).toMatchObject({ name: 'count', data: { id }, opts: { attempts: 1 } });
  await job?.remove();
  await queue.close();
  connection.disconnect();
});

test('goes on after the database was away', async () => {
  const url = new URL(database.url);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const shakyPool = await createPool(url.toString(), { size: 4 });
  stops.push(
    () => proxy.close(),
    () => shakyPool.end(),
  );
  const target = recordingBus();
  relay({ pool: shakyPool, databaseUrl: url.toString(), bus: target });
  await record(1);
  await eventually(() => target.published.length === 1);
  proxy.cut();
  await record(2);
  proxy.heal();

  await eventually(() => target.published.length === 2);
});

test('deletes what was published long ago and keeps what still waits', async () => {
  await record(1);
  await record(2);
  await pool.query(sql.unsafe`update outbox set created_at = now() - interval '9 days'`);
  await pool.query(sql.unsafe`update outbox set published_at = now() - interval '8 days' where (payload->'data'->>'n')::int = 1`);
  const away = { publish: () => Promise.reject(new Error('away')) };
  relay({ bus: away });

  await eventually(async () => (await readOutbox(pool)).length === 1);
  expect((await readOutbox(pool))[0]?.data).toEqual({ key: 'a', n: 2 });
});
