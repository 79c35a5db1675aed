import { createKafkaBus } from './bus-kafka.ts';
import { createRedisBus } from './bus-redis.ts';
import type { EventBus, Log } from './bus-types.ts';

export interface BusOptions {
  /** `host:port` each. Without any, events travel over Redis Streams. */
  kafkaBrokers?: string[];
  redisUrl: string;
  clientId: string;
  log: Log;
  /** Called when a consumer cannot go on; by default the process ends, so that whoever runs it starts it afresh. */
  onFatal?: (error: Error) => void;
}

/** Opens the event bus over Kafka when brokers are given, else over Redis Streams. Connects in the background. */
export function createBus({ kafkaBrokers = [], redisUrl, clientId, log, onFatal }: BusOptions): EventBus {
  if (kafkaBrokers.length > 0) return createKafkaBus({ brokers: kafkaBrokers, clientId, log, onFatal: onFatal ?? exit(log) });
  return createRedisBus({ redisUrl, clientId, log });
}

const exit = (log: Log) => (error: Error) => {
  log.fatal({ err: error }, 'event consumer cannot go on, ending the process');
  process.exit(1);
};
