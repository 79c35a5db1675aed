import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BackingPorts, freeBackingPorts } from '../ports.ts';
import type { Output } from '../progress.ts';
import type { BackingContext, Started } from './context.ts';
import { findEngine } from './docker.ts';
import { startKafka } from './kafka.ts';
import { type Mail, startMail } from './mail.ts';
import { startPostgres } from './postgres.ts';
import { fallbackFolder } from './postgres-place.ts';
import { startRedis } from './redis.ts';

export interface Backing extends Mail {
  /** The maintenance database, as a user who may create databases. */
  postgresUrl: string;
  redisUrl: string;
  /** Null: no Kafka here; events travel over Redis Streams. */
  kafkaBrokers: string[] | null;
  /** Each service by itself, at the same address and with the same data: tests of bad days take one away and bring it back. */
  parts: Record<'postgres' | 'redis' | 'kafka' | 'mail', Part>;
  stop: () => Promise<void>;
}

export interface Part {
  stop: () => Promise<void>;
  start: () => Promise<unknown>;
}

export interface BackingOptions extends Output {
  /** Data and logs go here. */
  dir: string;
  /** Free ones when not given. */
  ports?: BackingPorts;
  /** Data need not outlive this run; `stop` removes it. */
  ephemeral?: boolean;
}

/**
 * Brings up PostgreSQL, Redis, Kafka and the mail catcher. Each is looked for in this order: an address in the environment
 * (PATCHWORK_POSTGRES_URL, PATCHWORK_REDIS_URL, PATCHWORK_KAFKA_BROKERS, PATCHWORK_SMTP_URL); a Docker engine; programs on this
 * machine, installed where that is possible. Throws a StackFailure, one sentence with the remedy, when one cannot be had; whatever had
 * started is stopped again.
 */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const { log, progress, ephemeral = false } = options;
  const dir = resolve(options.dir);
  mkdirSync(dir, { recursive: true });
  const ports = options.ports ?? (await freeBackingPorts());
  const engine = await findEngine(dir, ports, ephemeral);
  const context: BackingContext = { dir, ports, engine, ephemeral, output: { log, progress }, tryDocker };

  async function tryDocker(service: string) {
    try {
      await progress(`starting ${service} with Docker`, () => engine!.up(service));
      return true;
    } catch (error) {
      log(
        `  Docker could not start ${service}, so a program of this machine is used (${(error as Error).message.split('\n')[0]})`,
      );
      return false;
    }
  }

  const postgres = createPart(() => progress('starting PostgreSQL', () => startPostgres(context)));
  const redis = createPart(() => progress('starting Redis', () => startRedis(context)));
  const kafka = createPart(() => startKafka(context));
  const mail = createPart(() => startMail(context));
  const parts = { postgres, redis, kafka, mail };
  const stop = async () => {
    await Promise.all(Object.values(parts).map((part) => part.stop()));
    if (ephemeral) for (const folder of [dir, fallbackFolder(dir)]) rmSync(folder, { recursive: true, force: true });
  };

  const starts = [postgres.start(), redis.start(), kafka.start(), mail.start()] as const;
  // All must have ended before anything is stopped, or one that started late would be left behind.
  const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgresUrl, redisUrl, kafkaBrokers, addresses] = await Promise.all(starts);
  if (!kafkaBrokers) {
    log(
      '  Events travel over Redis Streams: for Kafka install Java 17 and Maven (`apt-get install -y openjdk-17-jre-headless maven`) or set PATCHWORK_KAFKA_BROKERS.',
    );
  }
  return { postgresUrl, redisUrl, kafkaBrokers, ...addresses, parts, stop };
}

function createPart<T>(begin: () => Promise<Started<T>>) {
  let running: Started<T> | undefined;
  return {
    start: async () => {
      running = await begin();
      return running.value;
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}
