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
      const { pool, databaseUrl } = await openDatabase(bench);
      await pool.query(sql.unsafe`create table things (id bigint generated always as identity primary key, text text not null)`);
      const commits = await compareCommits(pool);
      const relay = await withRelay(bench, pool, databaseUrl, async (running) => {
        const idle = await measureIdle(running);
        console.log('milliseconds from commit to consumer, idle (target: p99 at most 100):', idle);
        return { idle, eventsPerSecond: await measureBacklog(running) };
      });
      await pool.end();
      await keep('outbox', { commits, ...relay });
    },
    { isDurable: true },
  );

/** Measures only the milliseconds from commit to consumer on an idle system: p50, p95 and p99 of 300 events, `rounds` times. */
export async function measureIdleEvents(bench: Bench, rounds: number) {
  const { pool, databaseUrl } = await openDatabase(bench);
  try {
    return await withRelay(bench, pool, databaseUrl, async (running) => {
      const results = [];
      for (let round = 0; round < rounds; round += 1) results.push(await measureIdle(running));
      return results;
    });
  } finally {
    await pool.end();
  }
}

/** Creates a database with the tables that every service has. */
async function openDatabase({ backing, environment }: Bench) {
  const url = new URL(environment.content.CONTENT_DATABASE_URL!);
  await ensureDatabases(backing.postgresUrl, ['patchwork_bench']);
  url.pathname = '/patchwork_bench';
  const pool = await createPool(url.href, { size: 40, validate: false });
  await migrate(url.href, [platformMigrations]);
  return { pool, databaseUrl: url.href };
}

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

interface Relaying {
  record: (id: number) => Promise<void>;
  /** Resolves when so many events have arrived. */
  arrived: (count: number) => Promise<void>;
  /** When each event arrived. */
  arrivals: ReadonlyMap<number, number>;
  pool: DatabasePool;
  stopRelay: () => Promise<void>;
  startRelay: () => void;
}

/** Runs `work` beside a relay and a consumer of the events that it records. */
async function withRelay<T>(
  { backing }: Bench,
  pool: DatabasePool,
  databaseUrl: string,
  work: (relaying: Relaying) => Promise<T>,
): Promise<T> {
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
  const start = () => startRelay({ service: 'outbox', pool, databaseUrl, bus, queues, log });
  let relay = start();
  try {
    return await work({
      pool,
      arrivals,
      record: (id) => pool.transaction((tx) => recordEvent(tx, Measured, { id })),
      arrived: async (count) => {
        for (; arrivals.size < count; ) await pause(5);
      },
      stopRelay: () => relay.stop(),
      startRelay: () => {
        relay = start();
      },
    });
  } finally {
    await relay.stop();
    await reading.stop();
    await queues.close();
    await bus.close();
  }
}

async function measureIdle({ record, arrived, arrivals }: Relaying) {
  const first = arrivals.size;
  // The first event also waits for connections.
  await record(first);
  await arrived(first + 1);
  const delays: number[] = [];
  for (let id = first + 1; id <= first + 300; id += 1) {
    await record(id);
    const committed = performance.now();
    await arrived(id + 1);
    delays.push(Math.max(0, arrivals.get(id)! - committed));
    await pause(20 + Math.random() * 30);
  }
  return { p50: percentile(delays, 50), p95: percentile(delays, 95), p99: percentile(delays, 99) };
}

async function measureBacklog({ pool, arrived, arrivals, stopRelay, startRelay }: Relaying): Promise<number> {
  await stopRelay();
  const backlog = 20_000;
  const before = arrivals.size;
  await pool.transaction(async (tx) => {
    for (let id = before; id < before + backlog; id += 1) await recordEvent(tx, Measured, { id });
  });
  const begun = performance.now();
  startRelay();
  await arrived(before + backlog);
  const eventsPerSecond = Math.round((backlog * 1_000) / (performance.now() - begun));
  console.log(`${eventsPerSecond} events a second through one relay (target: 2,000)`);
  return eventsPerSecond;
}
