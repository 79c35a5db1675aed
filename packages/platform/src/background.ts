import { allEvents } from '@patchwork/contracts/events/all';
import type { DatabasePool } from 'slonik';
import { createBus } from './bus.ts';
import type { EventBus } from './bus-types.ts';
import type { KafkaUser } from './config.ts';
import { type Consumer, startConsumers } from './consumers.ts';
import { consumerLag, type Health, outboxAge } from './health.ts';
import { createQueues } from './jobs.ts';
import type { Disposer } from './lifecycle.ts';
import type { Log } from './log.ts';
import { startRelay } from './outbox.ts';
import { type Schedule, startSchedules } from './schedules.ts';
import { sleep } from './timing.ts';

/** An emptied Kafka has its topics again after so long. */
const TOPICS_EVERY_MS = 10_000;

interface BackgroundOptions {
  service: string;
  config: { databaseUrl: string; KAFKA_BROKERS?: string[] | undefined; REDIS_URL: string; METRICS_PORT: number };
  kafkaUser: KafkaUser | undefined;
  pool: DatabasePool;
  log: Log;
  health: Pick<Health, 'registry' | 'report'>;
  consumers: Consumer[];
  schedules: Schedule[];
  /** Called when one of them has ended by an error, not by a stop. */
  onFailure: (error: unknown) => void;
}

/**
 * Starts what a service does besides answering requests: it publishes its outbox, consumes events and runs its schedules.
 * Returns what stops it, in the order that loses nothing.
 */
export function startBackground(options: BackgroundOptions): Disposer {
  const { service, config, kafkaUser, pool, log, health, consumers, schedules, onFailure } = options;
  const bus = createBus({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaUser,
    redisUrl: config.REDIS_URL,
    clientId: service,
    log,
  });
  const queues = createQueues(config.REDIS_URL);
  const relay = startRelay({ service, pool, databaseUrl: config.databaseUrl, bus, queues, log, onFailure });
  const stopConsuming = keepTrying(log, async () => {
    await bus.ensureTopics(allEvents);
    return startConsumers({ bus, pool, service, log, consumers });
  });
  const stopping = new AbortController();
  keepTopics(bus, log, stopping.signal).catch(onFailure);
  const scheduled = startSchedules({ service, redisUrl: config.REDIS_URL, schedules, log });
  // Requests write to the outbox alone, so they go on without the broker and the queues.
  health.report('broker', async () => ((await bus.isHealthy()) ? 'ready' : 'away'));
  health.report('queues', scheduled.state);
  outboxAge(health.registry, relay.oldestUnpublishedSeconds);
  const topics = [...new Set(consumers.map(({ definition }) => definition.topic))];
  consumerLag(health.registry, () => bus.lag(`patchwork.${service}`, topics));
  return async () => {
    stopping.abort();
    await scheduled.stop();
    await stopConsuming();
    await relay.stop();
    await queues.close();
    await bus.close();
  };
}

/** Retries `start` until the bus answers. The closer stops the retries or what was started. */
function keepTrying(log: Log, start: () => Promise<{ stop(): Promise<void> }>): Disposer {
  const abort = new AbortController();
  const started = (async () => {
    while (!abort.signal.aborted) {
      try {
        return await start();
      } catch (err) {
        log.warn({ err }, 'could not connect to the event bus, trying again');
        await sleep(1_000, abort.signal);
      }
    }
  })();
  return async () => {
    abort.abort();
    await (await started)?.stop();
  };
}

/** Creates missing topics now and then: an empty Kafka that replaced the former one has none. */
async function keepTopics(bus: EventBus, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sleep(TOPICS_EVERY_MS, stopping);
    if (stopping.aborted) return;
    await bus.ensureTopics(allEvents).catch((err) => log.debug({ err }, 'could not look for missing topics'));
  }
}
