import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createBus } from '@patchwork/platform/bus';
import { Nothing } from '@patchwork/platform/db';
import { createQueues } from '@patchwork/platform/jobs';
import { startRelay } from '@patchwork/platform/outbox';
import { startSchedules } from '@patchwork/platform/schedules';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { claimRedis } from '@patchwork/testkit/redis';
import { Redis } from 'ioredis';
import { sql } from 'slonik';
import { schedulesOf } from '../src/schedules.ts';
import { startConnections } from './harness.ts';

const workersFolder = fileURLToPath(new URL('../../../workers', import.meta.url));
const unreachableUrl = 'http://127.0.0.1:9';

export type System = Awaited<ReturnType<typeof startWithWorkers>>;

/**
 * Starts the service with its relay and three replicas of its schedules, on a separate database and a separate database of the test
 * Redis; workers are separate processes.
 */
export async function startWithWorkers(clock: () => Date) {
  const { url: redisUrl, release } = await claimRedis();
  const redis = new Redis(redisUrl);
  const connections = await startConnections(clock);
  const { log, db } = connections.deps;
  const url = await connections.app.listen({ host: '127.0.0.1', port: 0 });
  const bus = createBus({ redisUrl, clientId: 'connections-test', log });
  const queues = createQueues(redisUrl, log);
  const relay = startRelay({ service: 'connections', pool: db, databaseUrl: connections.databaseUrl, bus, queues, log });
  // As in the service, only more often.
  const schedules = schedulesOf(connections.deps).map((schedule) => ({ ...schedule, every: 300 }));
  const replicas = [1, 2, 3].map(() =>
    startSchedules({ service: 'connections', redisUrl, schedules, log, registerEveryMs: 300 }),
  );
  const workers: { child: ChildProcess; ended: Promise<unknown>; output: () => string }[] = [];

  return {
    ...connections,
    url,
    redis,
    redisUrl,
    startWorker() {
      const env = {
        PATH: process.env.PATH,
        // What a killed one leaves there is removed with the folder of the tests.
        TMPDIR: tmpdir(),
        LOG_LEVEL: 'info',
        METRICS_PORT: '0',
        REDIS_URL: redisUrl,
        ...Object.fromEntries(
          ['ACCEPTED_KEYS_GATEWAY', 'SIGNING_KEYS_CONTENT', 'SIGNING_KEYS_MESSAGING', 'SIGNING_KEYS_CONNECTIONS'].map((name) => [
            name,
            testSigningKeys.join(),
          ]),
        ),
        CONTENT_URL: unreachableUrl,
        MESSAGING_URL: unreachableUrl,
        CONNECTIONS_URL: url,
        STORAGE_DIR: tmpdir(),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Patchwork <no-reply@patchwork.example>',
      };
      const child = spawn(process.execPath, ['src/main.ts'], { cwd: workersFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const worker = { child, ended: once(child, 'exit'), output: () => output };
      workers.push(worker);
      return worker;
    },
    async stop() {
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
      await Promise.all(replicas.map((replica) => replica.stop()));
      await relay.stop();
      await Promise.all([queues.close(), bus.close()]);
      redis.disconnect();
      await release();
      await connections.stop();
    },
  };
}

/** Stores schools 1 to `count` in one statement, as if their events had been consumed one by one. */
export const populate = ({ db }: Pick<System, 'db'>, count: number) =>
  db.query(sql.type(Nothing)`
    insert into schools (
      id, version, name, type_id, type_name, county_id, county_name, location_type_id, location_type_name, number_of_pupils,
      primary_ethnicity_id, primary_ethnicity_name, is_active, is_approved, opened_at
    )
    select
      id, 1, 'School ' || id, 4, 'Primary', id % 90 + 1, 'County', id % 8 + 1, 'Somewhere', id % 900,
      id % 19 + 1, 'Some', true, true, now()
    from generate_series(1, ${count}::int) as id
  `);
