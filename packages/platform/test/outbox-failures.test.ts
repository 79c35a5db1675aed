import { defineJob, Id } from '@patchwork/contracts/define';
import { eventually } from '@patchwork/testkit/wait';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { BusMessage } from '../src/bus-types.ts';
import { createPool } from '../src/db.ts';
import { createQueues } from '../src/jobs.ts';
import { enqueueJob, recordEvent } from '../src/outbox.ts';
import { Counted, type OutboxSystem, recordingBus, startOutboxSystem, topic } from './outbox-system.ts';
import { startProxy } from './proxy.ts';
import { log } from './transports.ts';

const count = defineJob({
  name: 'count',
  queue: 'media',
  attempts: 1,
  backoff: 10,
  data: z.object({ id: Id }),
  jobId: ({ id }) => `count-${id}`,
});

let system: OutboxSystem;
beforeAll(async () => {
  system = await startOutboxSystem();
});
beforeEach(() => system.begin());
afterEach(() => system.end());
afterAll(() => system.stop());

test('publishes again after a crash between publishing and marking, and the consumer handles the event once', async () => {
  await system.consume();
  let crashes = 0;
  const publish = async (messages: BusMessage[]) => {
    await system.bus.publish(messages);
    crashes += 1;
    if (crashes === 1) throw new Error('the process dies here');
  };
  system.relay({ bus: { publish } });
  await system.record(7);
  await eventually(() => crashes === 2);
  await system.record(8);

  await eventually(async () => (await system.effects()).includes(8));
  expect(await system.effects()).toEqual([7, 8]);
});

test('keeps events while the broker is away and drains them in order afterwards', async () => {
  const received: number[] = [];
  await system.bus.ensureTopics([{ topic, compacted: false }]);
  await system.bus.tail([topic], ({ value }) => void received.push(JSON.parse(value).data.n));
  const running = system.relay();
  system.transport.cut();
  for (let n = 0; n < 50; n += 1) await system.record(n);
  await system.pool.transaction((tx) => enqueueJob(tx, count, { id: 1 }));
  await eventually(async () => (await running.oldestUnpublishedSeconds()) > 0.3);
  expect(await system.unpublished()).toBeGreaterThanOrEqual(50);

  system.transport.heal();
  await eventually(async () => (await system.unpublished()) === 0);
  await eventually(() => new Set(received).size === 50);
  expect(received.filter((n, index) => received.indexOf(n) === index)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('adds jobs to the queue under their own id, and publishes events while that queue is away', async () => {
  const url = new URL(system.redisUrl);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
  const cutQueues = createQueues(`redis://127.0.0.1:${proxy.port}${url.pathname}`, log);
  system.stops.push(
    () => proxy.close(),
    () => cutQueues.close(),
  );
  proxy.cut();
  const target = recordingBus();
  const id = Math.floor(Math.random() * 1e9) + 1;
  system.relay({ bus: target, queues: cutQueues });
  await system.pool.transaction(async (tx) => {
    await enqueueJob(tx, count, { id });
    await recordEvent(tx, Counted, { key: 'a', n: 1 });
  });
  await eventually(() => target.published.length === 1);
  // The relay marks rows in the transaction that ends after publishing.
  await eventually(async () => (await system.unpublished()) === 1);

  proxy.heal();
  await eventually(async () => (await system.unpublished()) === 0);
  const connection = new Redis(system.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('media', { connection });
  const job = await queue.getJob(`count-${id}`);
  expect(job).toMatchObject({ name: 'count', data: { id }, opts: { attempts: 1 } });
  await job?.remove();
  await queue.close();
  connection.disconnect();
});

test('continues after the database was away', async () => {
  const url = new URL(system.database.url);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const shakyPool = await createPool(url.toString(), { size: 4 });
  system.stops.push(
    () => proxy.close(),
    () => shakyPool.end(),
  );
  const target = recordingBus();
  system.relay({ pool: shakyPool, databaseUrl: url.toString(), bus: target });
  await system.record(1);
  await eventually(() => target.published.length === 1);
  proxy.cut();
  await system.record(2);
  proxy.heal();

  // The first event repeats if the connection broke between publishing and marking it.
  await eventually(() => target.published.some(({ n }) => n === 2));
});
