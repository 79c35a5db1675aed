import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { allEvents } from '@patchwork/contracts/events/all';
import type { FastifyInstance } from 'fastify';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { assertionsRefused } from './assertion.ts';
import { createBus } from './bus.ts';
import { ConfigError, processVariables, variables, warnAboutSharedKeys } from './config.ts';
import { type Consumer, startConsumers } from './consumers.ts';
import type { ServiceName } from './contract.ts';
import { createPool, migrate, platformMigrations } from './db.ts';
import { countDeadLetters } from './dead-letters.sql.ts';
import { drain } from './drain.ts';
import {
  consumerLag,
  deadLetters,
  type Metric,
  outboxAge,
  registerMetric,
  requestDuration,
  startHealthServer,
} from './health.ts';
import { createQueues } from './jobs.ts';
import { type Disposer, run } from './lifecycle.ts';
import { createLog, type Log } from './log.ts';
import { startRelay } from './outbox.ts';
import { type Schedule, startSchedules } from './schedules.ts';
import { startTracing } from './trace.ts';

/** The environment variables of every service with a database; each service adds its own. */
export const serviceVariables = {
  ...processVariables,
  PORT: variables.PORT,
  DATABASE_POOL_SIZE: variables.DATABASE_POOL_SIZE,
  KAFKA_BROKERS: variables.KAFKA_BROKERS,
};
const ServiceConfig = z.object(serviceVariables);
type ServiceConfig = z.output<typeof ServiceConfig>;

interface ServiceBase {
  pool: DatabasePool;
  log: Log;
}

interface ServiceParts {
  app: FastifyInstance;
  consumers: Consumer[];
  /** Gauges on /metrics besides requests, outbox and events. */
  metrics?: Metric[];
  /** Repeated work, which starts when the server is ready. */
  schedules?: Schedule[];
  /** Close clients and timers, after the server has drained. */
  closers?: Disposer[];
}

/**
 * Runs one service: migrates its database, then serves HTTP, publishes its outbox and consumes events until SIGTERM. Then it
 * drains, finishes the requests in progress, and stops the consumers, the relay and the pool.
 */
export const serve = (
  service: ServiceName,
  config: ServiceConfig & { databaseUrl: string; migrations: string },
  build: (base: ServiceBase) => Promise<ServiceParts>,
): Promise<void> =>
  run(async (onClose, onLeave) => {
    if (config.NODE_ENV === 'production' && !config.KAFKA_BROKERS?.length)
      throw new ConfigError('KAFKA_BROKERS is missing: Kafka is the only event bus in production.');
    const log = createLog(service, config.LOG_LEVEL);
    warnAboutSharedKeys(config, log);
    onClose(await startTracing(service, config));
    const onWait = (sentence: string) => log.warn(sentence);
    const pool = await createPool(config.databaseUrl, {
      size: config.DATABASE_POOL_SIZE,
      // The first requests of a new pod on a busy node would not get theirs in time.
      minSize: Math.min(5, config.DATABASE_POOL_SIZE),
      validate: config.NODE_ENV !== 'production',
      onWait,
    });
    onClose(() => pool.end());
    const applied = await migrate(config.databaseUrl, [platformMigrations, config.migrations], onWait);
    if (applied.length > 0) log.info({ applied }, 'migrated');

    // Only one process can listen on that port of this machine, so the folder is its own.
    const memberFolder = join(tmpdir(), `patchwork-members-${service}-${config.METRICS_PORT}`);
    const bus = createBus({
      kafkaBrokers: config.KAFKA_BROKERS,
      redisUrl: config.REDIS_URL,
      clientId: service,
      log,
      memberFolder,
    });
    onClose(() => bus.close());
    const queues = createQueues(config.REDIS_URL);
    onClose(() => queues.close());

    const { app, consumers, metrics: figures = [], schedules = [], closers = [] } = await build({ pool, log });
    for (const closer of closers) onClose(closer);
    const relay = startRelay({ pool, databaseUrl: config.databaseUrl, bus, queues, log });
    onClose(() => relay.stop());
    onClose(
      keepTrying(log, async () => {
        await bus.ensureTopics(allEvents);
        return startConsumers({ bus, pool, service, log, consumers });
      }),
    );

    const health = await startHealthServer({
      host: config.HOST,
      port: config.METRICS_PORT,
      service,
      checks: { database: async () => (await pool.oneFirst(sql.type(z.object({ one: z.int() }))`select 1 as one`)) === 1 },
    });
    onClose(() => health.close());
    health.registry.registerMetric(assertionsRefused);
    outboxAge(health.registry, relay.oldestUnpublishedSeconds);
    deadLetters(health.registry, () => countDeadLetters(pool));
    const topics = [...new Set(consumers.map(({ definition }) => definition.topic))];
    consumerLag(health.registry, () => bus.lag(`patchwork.${service}`, topics));
    for (const figure of figures) registerMetric(health.registry, figure);
    const durations = requestDuration(health.registry);
    app.addHook('onResponse', async (request, reply) => {
      const operationId = request.routeOptions.config.operation?.operationId ?? 'unknown';
      durations.observe({ operationId, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    });
    onClose(() => app.close());
    await app.listen({ host: config.HOST, port: config.PORT });
    const scheduled = startSchedules({ service, redisUrl: config.REDIS_URL, schedules, log });
    onClose(() => scheduled.stop());
    onLeave(drain(config, health, app.server));
    log.info('ready');
    return log;
  });

/** Retries `start` until the bus answers, so that requests are served meanwhile. The closer stops the retries or what was started. */
function keepTrying(log: Log, start: () => Promise<{ stop(): Promise<void> }>): Disposer {
  const abort = new AbortController();
  const started = (async () => {
    while (!abort.signal.aborted) {
      try {
        return await start();
      } catch (err) {
        log.warn({ err }, 'could not connect to the event bus, trying again');
        await setTimeout(1_000, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  })();
  return async () => {
    abort.abort();
    await (await started)?.stop();
  };
}
