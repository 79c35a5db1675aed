import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import { ConfigError, kafkaUserOf, processVariables, variables } from './config.ts';
import type { Consumer } from './consumers.ts';
import type { ServiceName } from './contract.ts';
import { startDatabaseClock } from './database-clock.ts';
import { createPool, stateOfDatabase } from './db.ts';
import { countDeadLetters } from './dead-letters.sql.ts';
import { createDrain } from './drain.ts';
import { createHealth, deadLetters, type Metric, registerMetric, requestDuration } from './health.ts';
import type { Disposer, Service } from './lifecycle.ts';
import { createLog, type Log } from './log.ts';
import { migrate, platformMigrations } from './migrate.ts';
import type { Schedule } from './schedules.ts';
import { startTracing } from './trace.ts';

/** The environment variables of every service with a database; each service adds its own. */
export const serviceVariables = {
  ...processVariables,
  PORT: variables.PORT,
  DATABASE_POOL_SIZE: variables.DATABASE_POOL_SIZE,
  KAFKA_BROKERS: variables.KAFKA_BROKERS,
  KAFKA_MECHANISM: variables.KAFKA_MECHANISM,
  KAFKA_PASSWORD: variables.KAFKA_PASSWORD,
};
const ServiceConfig = z.object(serviceVariables);
type ServiceConfig = z.output<typeof ServiceConfig>;

interface ServiceBase {
  pool: DatabasePool;
  log: Log;
  /** The database's time. */
  clock: () => Date;
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
 * Starts one service: migrates its database, serves HTTP, then also publishes its outbox and consumes events. Closing finishes
 * the requests in progress, and stops the consumers, the relay and the pool.
 * @throws ConfigError; whatever a part of it cannot start for, after the others have been closed
 */
export async function serve(
  service: ServiceName,
  config: ServiceConfig & { databaseUrl: string; migrations: string },
  build: (base: ServiceBase) => Promise<ServiceParts>,
): Promise<Service> {
  if (config.NODE_ENV === 'production' && !config.KAFKA_BROKERS?.length)
    throw new ConfigError('KAFKA_BROKERS is missing: Kafka is the only event bus in production.');
  const kafkaUser = kafkaUserOf(service, config);
  const log = createLog(service, config.LOG_LEVEL);
  if (config.NODE_ENV === 'production' && !kafkaUser)
    log.warn('KAFKA_MECHANISM is missing: every service can write every topic (docs/runbook.md)');
  await using opened = new AsyncDisposableStack();
  opened.defer(await startTracing(service, config));
  const onWait = (sentence: string) => log.warn(sentence);
  const opening = createPool(config.databaseUrl, {
    size: config.DATABASE_POOL_SIZE,
    // The first requests of a new pod on a busy node would not get theirs in time.
    minSize: Math.min(5, config.DATABASE_POOL_SIZE),
    validate: config.NODE_ENV !== 'production',
    onWait,
  });
  const migrating = migrate(config.databaseUrl, [platformMigrations, config.migrations], onWait);
  const [pool, applied] = await Promise.all([opening, migrating]);
  opened.defer(() => pool.end());
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const { clock, stop: stopClock } = await startDatabaseClock(pool);
  opened.defer(stopClock);

  const { app, consumers, metrics: figures = [], schedules = [], closers = [] } = await build({ pool, log, clock });
  for (const closer of closers) opened.defer(closer);
  const health = createHealth(service, app.registry, { database: () => stateOfDatabase(pool) });
  deadLetters(health.registry, () => countDeadLetters(pool));
  for (const figure of figures) registerMetric(health.registry, figure);
  const durations = requestDuration(health.registry);
  app.addHook('onResponse', async (request, reply) => {
    const operationId = request.routeOptions.config.operation?.operationId ?? 'unknown';
    durations.observe({ operationId, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
  });
  const drain = createDrain(config, health, app.server);
  await app.listen({ host: config.HOST, port: config.PORT });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const onFailure = (cause: unknown) => fail(new Error(`${service} cannot publish or consume events.`, { cause }));
  // Loading the clients of Kafka and BullMQ takes a fifth of a start, and no request needs them.
  const { startBackground } = await import('./background.ts');
  opened.defer(startBackground({ service, config, kafkaUser, pool, log, health, consumers, schedules, onFailure }));
  // Closed first: the requests in progress need everything else.
  opened.defer(() => app.close());
  const open = opened.move();
  return { name: service, log, health: [health], config, drain, close: () => open.disposeAsync(), failed };
}
