import { createKafkaBus } from './bus-kafka.ts';
import { createRedisBus } from './bus-redis.ts';
import type { EventBus, Log } from './bus-types.ts';
import type { KafkaUser } from './config.ts';

interface BusOptions {
  /** `host:port` each. Without brokers the bus is the stand-in over Redis Streams, for development machines. */
  kafkaBrokers?: string[];
  /** How to sign in to Kafka, where it has users. */
  kafkaUser?: KafkaUser | undefined;
  redisUrl: string;
  clientId: string;
  log: Log;
}

/**
 * Opens the event bus over Kafka when brokers are given, otherwise the stand-in over Redis Streams. Connects in the background.
 */
export function createBus({ kafkaBrokers = [], kafkaUser, redisUrl, ...options }: BusOptions): EventBus {
  const { clientId, log } = options;
  if (kafkaBrokers.length > 0) return createKafkaBus({ brokers: kafkaBrokers, user: kafkaUser, ...options });
  return createRedisBus({ redisUrl, clientId, log });
}
