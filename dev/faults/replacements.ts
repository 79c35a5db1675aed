import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@patchwork/platform/db';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { sql } from 'slonik';
import { z } from 'zod';
import { ensureDatabases } from '../src/backing/postgres.ts';
import { databaseName, databaseOwners } from '../src/environment.ts';
import { type ServiceName, serviceNames } from '../src/ports.ts';
import type { System } from '../src/system.ts';
import { startAgain } from './fault-kinds.ts';
import { blocksOf, follow } from './runbook.ts';
import { type BackingName, type FaultSystem, family, signalAll } from './system.ts';

// Each backing service is killed, its data deleted, and an empty one put in its place as the runbook's page says.

/** For so long the service is away. */
const AWAY_MS = 3_000;
/** Announced events are published by then. */
const PUBLISHED_S = 180;
/** Before it is lost, readers of it are paused for so long: there is work that only it knows. */
const PILE_UP_MS = 6_000;

export interface Operator {
  /** The variables of the commands. */
  env: Record<string, string>;
  log: (line: string) => void;
}

/** The addresses with which the runbook's commands find a system. */
export const variablesOf = ({ environment, backing }: Pick<System, 'environment' | 'backing'>): Record<string, string> => ({
  ...Object.fromEntries(databaseOwners.map((owner) => [databaseVariable(owner), environment[owner][databaseVariable(owner)]!])),
  REDIS_URL: backing.redisUrl,
  KAFKA_BROKERS: backing.kafkaBrokers!.join(','),
});
export const databaseVariable = (owner: string) => `${owner.toUpperCase()}_DATABASE_URL`;

/** The jobs that were lost with Redis. */
export interface LostJobs {
  mails: string[];
  pictures: number[];
}

/** Redis, while the workers are paused and jobs wait. Its page has no command. */
export async function replaceRedis({ system, home }: FaultSystem): Promise<LostJobs> {
  const data = join(home, 'data/redis');
  const lost = await whilePaused(system, 'workers', async () => {
    const jobs = await listJobs(system.backing.redisUrl);
    await kill(system, 'redis');
    return jobs;
  });
  // The users are configuration: in a cluster they are in a secret.
  copyFileSync(join(data, 'users.acl'), join(home, 'users.acl'));
  rmSync(data, { recursive: true });
  mkdirSync(data);
  copyFileSync(join(home, 'users.acl'), join(data, 'users.acl'));
  await sleep(AWAY_MS);
  blocksOf('Redis lost its data', 0);
  await startAgain(system.backing.parts.redis);
  return lost;
}

async function listJobs(redisUrl: string): Promise<LostJobs> {
  const redis = new Redis(redisUrl);
  try {
    const ids = async (queue: string, start: string) =>
      (await redis.keys(`bull:${queue}:${start}*`))
        .map((key) => key.slice(`bull:${queue}:${start}`.length))
        .filter((id) => !id.includes(':'));
    const pictures = [...(await ids('media', 'process-media-')), ...(await ids('films', 'process-film-'))];
    return { mails: await ids('mail', 'send-mail-'), pictures: pictures.map(Number) };
  } finally {
    redis.disconnect();
  }
}

/** Kafka, while messaging is paused and has not read the newest events. */
export async function replaceKafka({ system, home }: FaultSystem, { env, log }: Operator): Promise<void> {
  const [before, announce, rebuild] = blocksOf('Kafka lost its data', 3) as [string[], string[], string[]];
  await whilePaused(system, 'messaging', () => kill(system, 'kafka'));
  rmSync(join(home, 'data/kafka'), { recursive: true });
  await sleep(AWAY_MS);
  await follow(before, env, log);
  await startAgain(system.backing.parts.kafka);
  await follow(announce, env, log);
  await untilPublished(env);
  await follow(rebuild, env, log);
}

export const stopAll = ({ services }: System) => Promise.all(serviceNames.map((name) => services[name].stop()));

/** PostgreSQL's server, whose data are deleted. */
export async function losePostgres({ system, home }: FaultSystem): Promise<void> {
  await kill(system, 'postgres');
  rmSync(join(home, 'data/postgres'), { recursive: true });
  await sleep(AWAY_MS);
}

/** PostgreSQL from the folder of a backup, with the media that are there, and Redis and Kafka empty. Call it after `stopAll`. */
export async function restorePostgres({ system, home }: FaultSystem, { env, log }: Operator): Promise<void> {
  const [restore, reapply, empty, announce, rebuild] = restoreBlocks();
  const { parts } = system.backing;
  await startAgain(parts.postgres);
  await ensureDatabases(system.backing.postgresUrl, databaseOwners.map(databaseName));
  await parts.kafka.stop();
  rmSync(join(home, 'data/kafka'), { recursive: true, force: true });
  await startAgain(parts.kafka);
  for (const commands of [restore, reapply, empty]) await follow(commands, env, log);
  for (const name of serviceNames) system.services[name].startAgain();
  await allReady(system);
  await follow(announce, env, log);
  await untilPublished(env);
  await follow(rebuild, env, log);
}

/** The blocks of the page for a restore. */
export const restoreBlocks = () => blocksOf('Restore', 5) as [string[], string[], string[], string[], string[]];

/** Resolves when no event waits in an outbox. */
export async function untilPublished(env: Record<string, string>): Promise<void> {
  for (const owner of databaseOwners) {
    const pool = await createPool(env[databaseVariable(owner)]!, { size: 1 });
    const isPublished = () =>
      pool.oneFirst(sql.type(z.object({ isPublished: z.boolean() }))`
        select not exists (select from outbox where kind = 'event' and published_at is null) as "isPublished"
      `);
    await eventually(isPublished, PUBLISHED_S).finally(() => pool.end());
  }
}

/** Resolves when every process is ready. */
export const allReady = ({ services, ports }: Pick<System, 'services' | 'ports'>) =>
  Promise.all(
    serviceNames.map((name) => services[name].ready(ports[name].metrics, name === 'workers' ? null : ports[name].http)),
  );

/** Pauses a process, lets work pile up for it, and then does this. */
async function whilePaused<Result>({ services }: System, name: ServiceName, work: () => Promise<Result>): Promise<Result> {
  const paused = family(services[name].pid());
  signalAll(paused, 'SIGSTOP');
  await sleep(PILE_UP_MS);
  return work().finally(() => signalAll(paused, 'SIGCONT'));
}

async function kill({ backing }: System, name: BackingName): Promise<void> {
  signalAll(family(backing.parts[name].pid()), 'SIGKILL');
  await backing.parts[name].stop();
}

/** Fails early where the data are elsewhere, as when PostgreSQL's user cannot reach the folder. */
export function assertReplaceable({ home, system }: FaultSystem): void {
  if (!system.backing.kafkaBrokers) throw new Error('There is no Kafka on this machine.');
  if (!existsSync(join(home, 'data/postgres/PG_VERSION'))) throw new Error(`The data of PostgreSQL are not in ${home}.`);
}
