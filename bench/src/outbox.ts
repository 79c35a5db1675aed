import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@patchwork/contracts/define';
import { ensureDatabases } from '@patchwork/dev/backing/postgres';
import { createBus } from '@patchwork/platform/bus';
import { createPool, type DatabasePool, migrate, platformMigrations, type Tx } from '@patchwork/platform/db';
import { createQueues } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { recordEvent, startRelay } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import { keep, percentile } from './measure.ts';
import { type Bench, withSystem } from './with-system.ts';

const Measured = defineEvent({
  type: 'Measured',
  version: 1,
  topic: 'bench.measured',
  key: ({ id }) => String(id),
  data: z.object({ id: z.int() }),
});
const nothing = z.unknown();
const envelope = JSON.stringify({ id: randomUUID(), type: 'Measured', data: { id: 1 } });

/**
 * Measures the cost of waking the relay: commits a second with and without NOTIFY in the transaction, the time from commit to
 * consumer on an idle system, and the events a second of one relay.
 */
export const benchOutbox = () =>
  withSystem(
    async (bench) => {
      const url = new URL(bench.environment.content.CONTENT_DATABASE_URL!);
      await ensureDatabases(bench.backing.postgresUrl, ['patchwork_bench']);
      url.pathname = '/patchwork_bench';
      const pool = await createPool(url.href, { size: 40, validate: false });
      await migrate(url.href, [platformMigrations]);
      await pool.query(sql.unsafe`create table things (id bigint generated always as identity primary key, text text not null)`);
      const commits = await compareCommits(pool);
      const relay = await measureRelay(bench, pool, url.href);
      await pool.end();
      await keep('outbox', { commits, ...relay });
    },
    { isDurable: true },
  );

async function compareCommits(pool: DatabasePool) {
  const insert = (tx: Tx) => tx.query(sql.prepared('bench_insert', nothing)`insert into things (text) values (${'A thing.'})`);
  const row = (tx: Tx) =>
    tx.query(sql.prepared('bench_row', nothing)`
      insert into outbox (kind, destination, message_key, payload, published_at)
      values ('event', 'bench', '1', ${envelope}, now())
    `);
  const rowAndNotify = (tx: Tx) =>
    tx.query(sql.prepared('bench_row_notify', nothing)`
      with added as (
        insert into outbox (kind, destination, message_key, payload, published_at)
        values ('event', 'bench', '1', ${envelope}, now())
        returning id
      )
      select pg_notify('bench', '') from added
    `);
  const ways: Record<string, ((tx: Tx) => Promise<unknown>)[]> = {
    'insert alone': [insert],
    'insert and outbox row': [insert, row],
    'insert, outbox row and NOTIFY': [insert, rowAndNotify],
  };
  const rows = [];
  for (const connections of [1, 10, 32]) {
    const rates = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
    for (let round = 0; round < 3; round += 1) {
      for (const [name, steps] of Object.entries(ways)) rates.get(name)!.push(await rate(pool, steps, connections));
    }
    for (const [name, values] of rates) rows.push({ name, connections, commitsPerSecond: Math.round(percentile(values, 50)) });
  }
  console.table(rows);
  return rows;
}

/** Returns the commits a second, measured for two seconds. */
async function rate(pool: DatabasePool, steps: ((tx: Tx) => Promise<unknown>)[], connections: number): Promise<number> {
  const seconds = 2;
  const until = Date.now() + seconds * 1_000;
  let commits = 0;
  const work = async () => {
    for (; Date.now() < until; commits += 1) {
      await pool.transaction(async (tx) => {
        for (const step of steps) await step(tx);
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return commits / seconds;
}

async function measureRelay({ backing }: Bench, pool: DatabasePool, databaseUrl: string) {
  const log = createLog('content', 'warn');
  const { redisUrl, kafkaBrokers } = backing;
  const bus = createBus({ redisUrl, ...(kafkaBrokers && { kafkaBrokers }), clientId: 'bench', log });
  const queues = createQueues(redisUrl, log);
  await pool.query(sql.unsafe`truncate outbox`);
  await bus.ensureTopics([Measured]);
  const arrivals = new Map<number, number>();
  const reading = await bus.subscribe({
    group: randomUUID(),
    topics: [Measured.topic],
    handle: async ({ value }) => void arrivals.set(JSON.parse(value).data.id, performance.now()),
  });
  const relay = startRelay({ pool, databaseUrl, bus, queues, log });
  const record = (id: number) => pool.transaction((tx) => recordEvent(tx, Measured, { id }));
  const arrived = async (count: number) => {
    for (; arrivals.size < count; ) await pause(5);
  };
  try {
    await record(0);
    await arrived(1);
    const delays: number[] = [];
    for (let id = 1; id <= 300; id += 1) {
      await record(id);
      const committed = performance.now();
      await arrived(id + 1);
      delays.push(Math.max(0, arrivals.get(id)! - committed));
      await pause(20 + Math.random() * 30);
    }
    const idle = { p50: percentile(delays, 50), p95: percentile(delays, 95), p99: percentile(delays, 99) };
    console.log('milliseconds from commit to consumer, idle (target: p99 at most 100):', idle);

    await relay.stop();
    const backlog = 20_000;
    await pool.transaction(async (tx) => {
      for (let id = 1_000; id < 1_000 + backlog; id += 1) await recordEvent(tx, Measured, { id });
    });
    const before = arrivals.size;
    const again = startRelay({ pool, databaseUrl, bus, queues, log });
    const begun = performance.now();
    await arrived(before + backlog);
    const eventsPerSecond = Math.round((backlog * 1_000) / (performance.now() - begun));
    await again.stop();
    console.log(`${eventsPerSecond} events a second through one relay (target: 2,000)`);
    return { idle, eventsPerSecond };
  } finally {
    await relay.stop();
    await reading.stop();
    await queues.close();
    await bus.close();
  }
}
