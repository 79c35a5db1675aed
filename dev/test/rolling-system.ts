import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { afterAll, beforeAll } from 'vitest';
import { type Demo, fillDemo } from '../demo/index.ts';
import { type Backing, startBacking } from '../src/backing/index.ts';
import { ensureDatabases } from '../src/backing/postgres.ts';
import { databaseName, databaseOwners, findMediaIsolation, serviceEnvironment } from '../src/environment.ts';
import { freeServicePorts, perService, type ServiceName, serviceNames } from '../src/ports.ts';
import { createOutput } from '../src/progress.ts';
import { setRedisUsers } from '../src/redis-users.ts';
import { keepSecrets, type Secrets } from '../src/secrets.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Client } from './client.ts';
import { type Place, type Replica, startReplica } from './replicas.ts';

// Processes behind load balancers, for tests that replace them while users work.

const home = mkdtempSync(join(tmpdir(), 'patchwork-rolling-'));
export let backing: Backing;
let balancers: Record<ServiceName, Balancer>;
export let places: Record<ServiceName, Place>;
export let secrets: Secrets;
let demo: Demo;
let baseUrl: string;
export const running = new Map<ServiceName, Replica[]>();
export let databases: Record<'content' | 'messaging', DatabasePool>;

beforeAll(async () => {
  const output = createOutput();
  for (const folder of ['data', 'storage', 'logs']) mkdirSync(join(home, folder));
  backing = await startBacking({ dir: join(home, 'data'), ephemeral: true, ...output });
  await ensureDatabases(backing.postgresUrl, databaseOwners.map(databaseName));
  const ports = await freeServicePorts();
  secrets = keepSecrets(join(home, 'secrets.json'));
  if (backing.ownsRedis) await setRedisUsers(backing.redisUrl, secrets, { hasKafka: backing.kafkaBrokers !== null });
  const environment = serviceEnvironment(backing, ports, secrets, {
    storageDir: join(home, 'storage'),
    logLevel: 'warn',
    mediaIsolation: await findMediaIsolation(output.log),
  });
  const asInCluster = { DRAIN_SECONDS: '5', DATABASE_POOL_SIZE: '5' };
  for (const service of serviceNames) Object.assign(environment[service], asInCluster);
  balancers = {} as Record<ServiceName, Balancer>;
  for (const service of serviceNames)
    balancers[service] = await startBalancer(service === 'workers' ? ports.workers.metrics : ports[service].http);
  places = perService((service) => ({
    service,
    environment: environment[service],
    balancer: balancers[service],
    logFile: join(home, 'logs', `${service}.log`),
  }));
  await Promise.all(
    serviceNames.flatMap((service) => {
      running.set(service, []);
      return [1, 2].map(async () => running.get(service)!.push(await startReplica(places[service])));
    }),
  );
  baseUrl = environment.gateway.PUBLIC_ORIGIN!;
  databases = {
    content: await createPool(environment.content.CONTENT_DATABASE_URL!),
    messaging: await createPool(environment.messaging.MESSAGING_DATABASE_URL!),
  };
  const mailbox = { page: backing.mailboxPage, api: backing.mailboxApi };
  demo = (await fillDemo({ baseUrl, mailbox, demoFile: join(home, 'demo.json'), environment, isSmall: true, ...output }))!;
}, 600_000);

afterAll(async () => {
  await Promise.all([...running.values()].flat().map((replica) => replica.end()));
  await Promise.all(Object.values(databases ?? {}).map((pool) => pool.end()));
  await Promise.all(Object.values(balancers ?? {}).map((balancer) => balancer.close()));
  await backing?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

export const accountOf = (label: string) => demo.accounts.find((account) => account.label === label)!;
export const signIn = (label: string) => new Client(baseUrl).signIn(accountOf(label));

/** Simulates users until the signal; records the successful requests and the failures. */
export function startWork(until: AbortSignal) {
  const failures: string[] = [];
  const done: Record<string, number> = {};

  async function repeat(what: string, everyMs: number, act: (turn: number) => Promise<Response>): Promise<void> {
    for (let turn = 0; !until.aborted; turn += 1) {
      const began = new Date().toISOString().slice(14, 23);
      try {
        const response = await act(turn);
        // Read to its end: a broken answer is a failure too.
        const text = await response.text();
        if (!response.ok) failures.push(`${began} ${what}: ${response.status} ${text}`);
        else done[what] = (done[what] ?? 0) + 1;
      } catch (error) {
        failures.push(`${began} ${what}: ${String((error as Error).cause ?? error)}`);
      }
      await setTimeout(everyMs);
    }
  }
  return { failures, done, repeat };
}
