import { randomUUID } from 'node:crypto';
import { defineEvent } from '@patchwork/contracts/define';
import { claimRedis } from '@patchwork/testkit/redis';
import { sql } from 'slonik';
import { z } from 'zod';
import type { BusMessage, EventBus } from '../src/bus-types.ts';
import { type Consumer, defineConsumer, startConsumers } from '../src/consumers.ts';
import { createQueues, type Queues } from '../src/jobs.ts';
import { recordEvent, startRelay } from '../src/outbox.ts';
import { createScratch } from './scratch.ts';
import { log, redisTransport } from './transports.ts';

/** A separate topic for these tests. */
export const topic = `tests.${randomUUID()}`;
export const Counted = defineEvent({
  type: 'Counted',
  version: 1,
  topic,
  key: ({ key }) => key,
  data: z.object({ key: z.string(), n: z.int() }),
});

/** A bus that records published messages; `onPublish` can make it fail. */
export const recordingBus = (onPublish: (messages: BusMessage[]) => Promise<void> | void = () => undefined) => {
  const published: { key: string; n: number }[] = [];
  return {
    published,
    async publish(messages: BusMessage[]) {
      await onPublish(messages);
      published.push(...messages.map(({ value }) => JSON.parse(value).data));
    },
  };
};

/** A database with an outbox, and a broker behind a proxy; bus and queues are new in each test, from `begin` to `end`. */
export async function startOutboxSystem() {
  const database = await createScratch();
  const { pool } = database;
  const transport = await redisTransport();
  const redis = await claimRedis();
  let bus: EventBus;
  let queues: Queues;
  await pool.query(sql.unsafe`create table effects (n int not null)`);
  const countEffects: Consumer = defineConsumer(Counted, { name: 'tests.Counted' }, async (tx, { n }) => {
    await tx.query(sql.unsafe`insert into effects (n) values (${n})`);
  });
  /** What a test has started, to be stopped in reverse order. */
  const stops: (() => Promise<unknown>)[] = [];
  return {
    database,
    pool,
    transport,
    redisUrl: redis.url,
    stops,
    get bus() {
      return bus;
    },
    relay(over: Partial<Parameters<typeof startRelay>[0]> = {}) {
      const started = startRelay({ service: 'tests', pool, databaseUrl: database.url, bus, queues, log, ...over });
      stops.push(() => started.stop());
      return started;
    },
    record: (n: number, key = 'a') => pool.transaction((tx) => recordEvent(tx, Counted, { key, n })),
    unpublished: async () => Number(await pool.oneFirst(sql.unsafe`select count(*) from outbox where published_at is null`)),
    /** A service that reads from now on, since earlier tests have left events on the topic. */
    consume: () =>
      startConsumers({ bus, pool, service: `s-${randomUUID()}`, log, consumers: [countEffects], fromBeginning: false }),
    effects: async () => (await pool.anyFirst(sql.unsafe`select n from effects order by n`)).map(Number),
    async begin() {
      bus = transport.open();
      queues = createQueues(redis.url, log);
      await pool.query(sql.unsafe`truncate outbox, inbox, effects`);
    },
    async end() {
      for (const stop of stops.splice(0).reverse()) await stop();
      await queues.close();
      await bus.close();
    },
    async stop() {
      await transport.close();
      await redis.release();
      await database.drop();
    },
  };
}
export type OutboxSystem = Awaited<ReturnType<typeof startOutboxSystem>>;
