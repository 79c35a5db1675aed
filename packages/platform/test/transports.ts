import { requiredUrl } from '@patchwork/testkit/database';
import type { ISocketFactory } from 'kafkajs';
import { pino } from 'pino';
import { createKafkaBus } from '../src/bus-kafka.ts';
import { createRedisBus } from '../src/bus-redis.ts';
import type { EventBus } from '../src/bus-types.ts';
import { openKafkaSocket } from '../src/kafka-socket.ts';
import { startProxy } from './proxy.ts';

export const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** A broker behind a proxy, and buses that reach it only through that proxy. */
export interface Transport {
  open(): EventBus;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

export async function redisTransport(): Promise<Transport> {
  const url = new URL(requiredUrl('TEST_REDIS_URL'));
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const open = () => createRedisBus({ redisUrl: url.toString(), clientId: 'tests', log, leaseMs: 1_500 });
  return { open, ...proxy };
}

async function kafkaTransport(): Promise<Transport> {
  const brokers = requiredUrl('TEST_KAFKA_BROKERS').split(',');
  const [host = '127.0.0.1', port] = brokers[0]!.split(':');
  const proxy = await startProxy({ host, port: Number(port) });
  // The broker advertises its own address, so each socket is redirected when it opens. The tests use one broker.
  const socketFactory: ISocketFactory = (target) => openKafkaSocket({ ...target, host: '127.0.0.1', port: proxy.port });
  const open = () => createKafkaBus({ brokers: [brokers[0]!], clientId: 'tests', log, socketFactory });
  return { open, ...proxy };
}

/** The contract tests run on both; all other tests run on one bus. */
export const transports: [string, () => Promise<Transport>][] = [
  ['Redis Streams', redisTransport],
  ...(process.env.TEST_KAFKA_BROKERS ? [['Kafka', kafkaTransport] as [string, () => Promise<Transport>]] : []),
];
