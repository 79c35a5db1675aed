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
  /** URL of the maintenance database, with a user who may create databases. */
  postgresUrl: string;
  /** Its default user may do everything; each process has its own user (redis-users.ts). */
  redisUrl: string;
  /** False when the environment gave the address: its users are not ours to set, and all processes use that address. */
  ownsRedis: boolean;
  /** Null without Kafka: events use Redis Streams. */
  kafkaBrokers: string[] | null;
  /** Each service, for tests that stop one and start it again at the same address with the same data. */
  parts: Record<'postgres' | 'redis' | 'kafka' | 'mail', Part>;
  stop: () => Promise<void>;
}

export interface Part {
  stop: () => Promise<void>;
  /** Does nothing after it has started, until `stop`. */
  start: () => Promise<unknown>;
  /** The process, when it is a program on this machine that we started. */
  pid: () => number | undefined;
}

interface BackingOptions extends Output {
  /** Folder for data and logs. */
  dir: string;
  /** Free ports by default. */
  ports?: BackingPorts;
  /** The data is temporary: `stop` removes it. */
  ephemeral?: boolean;
}

/**
 * Starts PostgreSQL, Redis, Kafka and the mail catcher, each from the first available source: an address in the environment
 * (PATCHWORK_POSTGRES_URL, PATCHWORK_REDIS_URL, PATCHWORK_KAFKA_BROKERS, PATCHWORK_SMTP_URL), a Docker engine, or programs on
 * this machine, installed if possible.
 * @throws StackFailure with the remedy, after all parts have been stopped, when one cannot start
 */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const { log, progress, ephemeral = false } = options;
  const dir = resolve(options.dir);
  mkdirSync(dir, { recursive: true });
  const ports = options.ports ?? (await freeBackingPorts());
  const engine = await findEngine(dir, ports, ephemeral);
  const context: BackingContext = { dir, ports, engine, ephemeral, output: { log, progress }, tryDocker };

  async function tryDocker(service: string) {
    if (!engine) return false;
    try {
      await progress(`starting ${service} with Docker`, () => engine.up(service));
      return true;
    } catch (error) {
      log(`  Docker could not start ${service}; using a program on this machine (${(error as Error).message.split('\n')[0]})`);
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
    if (ephemeral) await engine?.remove();
    if (ephemeral) for (const folder of [dir, fallbackFolder(dir)]) rmSync(folder, { recursive: true, force: true });
  };

  const starts = [postgres.start(), redis.start(), kafka.start(), mail.start()] as const;
  // Waits for all before stopping any, since one that starts late would keep running.
  const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgresUrl, redisUrl, kafkaBrokers, addresses] = await Promise.all(starts);
  if (!kafkaBrokers) {
    log(
      '  Events use a stand-in over Redis Streams: for Kafka install Java 17 and Maven (`apt-get install -y openjdk-17-jre-headless maven`) or set PATCHWORK_KAFKA_BROKERS.',
    );
  }
  return { postgresUrl, redisUrl, ownsRedis: !process.env.PATCHWORK_REDIS_URL, kafkaBrokers, ...addresses, parts, stop };
}

function createPart<T>(begin: () => Promise<Started<T>>) {
  let running: Started<T> | undefined;
  return {
    start: async () => {
      running ??= await begin();
      return running.value;
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    pid: () => running?.pid,
  };
}
