import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineEvent } from '@patchwork/contracts/define';
import { ensureDatabases } from '@patchwork/dev/backing/postgres';
import { createBus } from '@patchwork/platform/bus';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { createQueues } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { migrate, platformMigrations } from '@patchwork/platform/migrate';
import { recordEvent, startRelay } from '@patchwork/platform/outbox';
import { z } from 'zod';
import { percentile } from '../measure.ts';
import type { Bench } from '../with-system.ts';

const events = 300;

const Measured = defineEvent({
  type: 'Measured',
  version: 1,
  topic: 'bench.measured',
  key: ({ id }) => String(id),
  data: z.object({ id: z.int() }),
});
/** Measures the milliseconds from commit to consumer on an idle system, beside a relay and a consumer: p99 of 300 events, each round. */
export async function measureEvents(bench: Bench, rounds: number): Promise<number[]> {
  const { pool, databaseUrl } = await openDatabase(bench);
  const log = createLog('content', 'warn');
  const { redisUrl, kafkaBrokers } = bench.backing;
  const bus = createBus({ redisUrl, ...(kafkaBrokers && { kafkaBrokers }), clientId: 'bench', log });
  const queues = createQueues(redisUrl, log);
  await bus.ensureTopics([Measured]);
  const arrivals = new Map<number, number>();
  const reading = await bus.subscribe({
    group: randomUUID(),
    topics: [Measured.topic],
    handle: async ({ value }) => void arrivals.set(JSON.parse(value).data.id, performance.now()),
  });
  const relay = startRelay({ service: 'outbox', pool, databaseUrl, bus, queues, log });
  try {
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measureOnce(pool, arrivals));
    return results;
  } finally {
    await relay.stop();
    await reading.stop();
    await queues.close();
    await bus.close();
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

async function measureOnce(pool: DatabasePool, arrivals: ReadonlyMap<number, number>): Promise<number> {
  const record = (id: number) => pool.transaction((tx) => recordEvent(tx, Measured, { id }));
  const arrived = async (count: number) => {
    while (arrivals.size < count) await pause(5);
  };
  const first = arrivals.size;
  // The first event also waits for connections.
  await record(first);
  await arrived(first + 1);
  const delays: number[] = [];
  for (let id = first + 1; id <= first + events; id += 1) {
    await record(id);
    const committed = performance.now();
    await arrived(id + 1);
    delays.push(Math.max(0, arrivals.get(id)! - committed));
    await pause(20 + Math.random() * 30);
  }
  return percentile(delays, 99);
}
