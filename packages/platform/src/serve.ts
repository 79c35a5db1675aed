import { setTimeout } from 'node:timers/promises';
import { allEvents } from '@patchwork/contracts/events/all';
import type { FastifyInstance } from 'fastify';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { createBus } from './bus.ts';
import { processVariables, variables } from './config.ts';
import { type Consumer, startConsumers } from './consumers.ts';
import type { ServiceName } from './contract.ts';
import { createPool, migrate, platformMigrations } from './db.ts';
import { consumerLag, type Figure, outboxAge, parkedEvents, requestDuration, showFigure, startHealthServer } from './health.ts';
import { createQueues } from './jobs.ts';
import { leaving } from './leaving.ts';
import { type Closer, run } from './lifecycle.ts';
import { createLog, type Log } from './log.ts';
import { startRelay } from './outbox.ts';
import { countParkedEvents } from './parked-events.sql.ts';
import { startTracing } from './tracing.ts';

/** What every service with a database reads from its environment; a service adds its own variables. */
export const serviceVariables = {
  ...processVariables,
  PORT: variables.PORT,
  DATABASE_POOL_SIZE: variables.DATABASE_POOL_SIZE,
  KAFKA_BROKERS: variables.KAFKA_BROKERS,
};
const ServiceConfig = z.object(serviceVariables);
export type ServiceConfig = z.output<typeof ServiceConfig>;

export interface ServiceBase {
  pool: DatabasePool;
  log: Log;
}

export interface ServiceParts {
  app: FastifyInstance;
  consumers: Consumer[];
  /** What /metrics shows besides requests, outbox and events. */
  figures?: Figure[];
  /** Clients, timers and the like, closed after the server has drained. */
  closers?: Closer[];
}

/**
 * Runs one service: migrates its database, then serves HTTP, publishes its outbox and consumes events until SIGTERM. Then it lets go of
 * its callers, requests in flight are finished, consumers and the relay stop, then the pool.
 */
export const serve = (
  service: ServiceName,
  config: ServiceConfig & { databaseUrl: string; migrations: string },
  build: (base: ServiceBase) => Promise<ServiceParts>,
): Promise<void> =>
  run(async (onClose, onLeave) => {
    const log = createLog(service, config.LOG_LEVEL);
    onClose(await startTracing(service, config));
    const pool = await createPool(config.databaseUrl, {
      size: config.DATABASE_POOL_SIZE,
      validate: config.NODE_ENV !== 'production',
    });
    onClose(() => pool.end());
    const applied = await migrate(pool, [platformMigrations, config.migrations]);
    if (applied.length > 0) log.info({ applied }, 'migrated');

    const bus = createBus({ kafkaBrokers: config.KAFKA_BROKERS, redisUrl: config.REDIS_URL, clientId: service, log });
    onClose(() => bus.close());
    const queues = createQueues(config.REDIS_URL);
    onClose(() => queues.close());

    const { app, consumers, figures = [], closers = [] } = await build({ pool, log });
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
    outboxAge(health.registry, relay.oldestUnpublishedSeconds);
    parkedEvents(health.registry, () => countParkedEvents(pool));
    const topics = [...new Set(consumers.map(({ definition }) => definition.topic))];
    consumerLag(health.registry, () => bus.lag(`patchwork.${service}`, topics));
    for (const figure of figures) showFigure(health.registry, figure);
    const durations = requestDuration(health.registry);
    app.addHook('onResponse', async (request, reply) => {
      const operation = request.routeOptions.config.operation?.operationId ?? 'unknown';
      durations.observe({ operation, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
    });
    onClose(() => app.close());
    await app.listen({ host: config.HOST, port: config.PORT });
    onLeave(leaving(config, health, app.server));
    log.info('ready');
    return log;
  });

/** Requests are served while the bus is away; consuming begins as soon as it answers. The returned closer ends either. */
function keepTrying(log: Log, start: () => Promise<{ stop(): Promise<void> }>): Closer {
  const abort = new AbortController();
  const started = (async () => {
    while (!abort.signal.aborted) {
      try {
        return await start();
      } catch (err) {
        log.warn({ err }, 'the event bus does not answer yet');
        await setTimeout(1_000, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  })();
  return async () => {
    abort.abort();
    await (await started)?.stop();
  };
}
