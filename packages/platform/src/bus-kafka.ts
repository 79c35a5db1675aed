import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  type ISocketFactory,
  Kafka,
  type LogEntry,
  logLevel,
  Partitioners,
  type RetryOptions,
  type TopicPartitionOffset,
} from 'kafkajs';
import { startConsumer } from './bus-kafka-consumer.ts';
import type { EventBus, Log, ReceivedMessage, SubscribeOptions, Subscription } from './bus-types.ts';
import { within } from './waiting.ts';

export interface KafkaBusOptions {
  brokers: string[];
  clientId: string;
  log: Log;
  /** A consumer has met an error that kafkajs does not recover from. */
  onFatal: (error: Error) => void;
  /** Of topics that this bus creates. */
  partitions?: number;
  replicationFactor?: number;
  /** How the sockets are opened, for proxies. */
  socketFactory?: ISocketFactory;
}

/** The event bus over Apache Kafka. Connects in the background and when first used. */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { brokers, clientId, log, onFatal, partitions = 6, replicationFactor = 1, socketFactory } = options;
  stopIdleTimer();
  const client = (retry: RetryOptions) =>
    new Kafka({
      brokers,
      clientId,
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      retry,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => logEntry(log, entry),
      ...(socketFactory ? { socketFactory } : {}),
    });
  // Gives up soon: the relay has its own patience, and shows what it waits for.
  const kafka = client({ initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 });
  // Tries for some 40 s: who comes back within its session keeps its place; after a crash it would wait for its own ghost to time out.
  const patient = { initialRetryTime: 200, maxRetryTime: 2_000, retries: 22 };
  const readers = client(patient);
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 1,
  });
  const admin = kafka.admin();
  const connectProducer = connectOnce(() => producer.connect());
  const connectAdmin = connectOnce(() => admin.connect());
  const subscriptions = new Set<Subscription>();

  const join = async (wanted: SubscribeOptions): Promise<Subscription> => {
    const subscription = await startConsumer(() => consumer(wanted.group), findEnds, wanted, log, onFatal);
    subscriptions.add(subscription);
    return subscription;
  };
  const consumer = (groupId: string) =>
    readers.consumer({
      groupId,
      sessionTimeout: 30_000,
      heartbeatInterval: 3_000,
      // How long a group waits for a member that is gone or busy with one message: longer than all tries of one event.
      rebalanceTimeout: 12_000,
      // Data is sent as soon as there is some; this bounds how long an idle fetch holds up heartbeats, joining and leaving.
      minBytes: 1,
      maxWaitTimeInMs: 500,
      maxBytesPerPartition: 256 * 1024,
      // Topics may be created after their first reader.
      metadataMaxAge: 30_000,
      allowAutoTopicCreation: false,
      retry: patient,
    });

  /** kafkajs looks up "latest" at its first fetch, some time after joining; what is published in between would be missed. */
  const findEnds = async ({ group, topics }: SubscribeOptions): Promise<TopicPartitionOffset[]> => {
    await connectAdmin();
    const committed = await admin.fetchOffsets({ groupId: group, topics });
    const fresh = committed.filter(({ partitions: known }) => known.every(({ offset }) => offset === '-1'));
    const ends = fresh.map(async ({ topic }) =>
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ topic, partition, offset: high })),
    );
    return (await Promise.all(ends)).flat();
  };

  return {
    async publish(messages) {
      if (messages.length === 0) return;
      await connectProducer();
      const byTopic = Map.groupBy(messages, (message) => message.topic);
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, list]) => ({
          topic,
          messages: list.map(({ key, value, headers }) => ({ key, value, ...(headers && { headers }) })),
        })),
      });
    },

    subscribe: join,

    async ensureTopics(definitions) {
      await connectAdmin();
      const wanted = new Map(definitions.map(({ topic, compacted }) => [topic, compacted]));
      const existing = new Set(await admin.listTopics());
      const topics = [...wanted].filter(([topic]) => !existing.has(topic));
      if (topics.length === 0) return;
      await admin.createTopics({
        waitForLeaders: true,
        topics: topics.map(([topic, isCompacted]) => ({
          topic,
          numPartitions: partitions,
          replicationFactor,
          configEntries: isCompacted ? compaction : [],
        })),
      });
    },

    async rewind(group, topics) {
      await connectAdmin();
      for (const topic of topics) await admin.resetOffsets({ groupId: group, topic, earliest: true });
    },

    async ends(topics) {
      await connectAdmin();
      const found = topics.map(async (topic) =>
        (await admin.fetchTopicOffsets(topic))
          .filter(({ low, high }) => BigInt(high) > BigInt(low))
          .map(({ partition, high }) => ({ topic, partition, offset: String(BigInt(high) - 1n) })),
      );
      return (await Promise.all(found)).flat();
    },

    async lag(group, topics) {
      await connectAdmin();
      const committed = await admin.fetchOffsets({ groupId: group, topics });
      const found = committed.map(async ({ topic, partitions: known }) => {
        const reached = new Map(known.map(({ partition, offset }) => [partition, BigInt(offset)]));
        const behind = (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => {
          // -1 where the group has read nothing yet; what was deleted or compacted away cannot be waited for.
          const from = reached.get(partition) ?? -1n;
          return Number(BigInt(high) - (from > BigInt(low) ? from : BigInt(low)));
        });
        return { topic, messages: behind.reduce((total, count) => total + count, 0) };
      });
      return Promise.all(found);
    },

    isHealthy: () =>
      within(
        3_000,
        'asking Kafka',
        connectAdmin().then(() => admin.describeCluster()),
      ).then(
        () => true,
        () => false,
      ),

    async tail(topics, onMessage) {
      const group = `tail-${randomUUID()}`;
      const handle = async (message: ReceivedMessage) => onMessage(message);
      return join({ group, topics, fromBeginning: false, handle });
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled([producer.disconnect(), admin.disconnect()]);
    },
  };
}

/** Without the roll each day a quiet topic would never be compacted: the active segment is left alone. */
const compaction = [
  { name: 'cleanup.policy', value: 'compact' },
  { name: 'segment.ms', value: String(24 * 3600 * 1000) },
  { name: 'min.cleanable.dirty.ratio', value: '0.1' },
];

/** Connects at the first call and again after a failure; calls in between share one attempt. */
function connectOnce(connect: () => Promise<void>): () => Promise<void> {
  let connecting: Promise<void> | undefined;
  return () => {
    connecting ??= connect().catch((error) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
}

/** kafkajs calls every refusal that it retries an error; what is really lost reaches us as a rejection or a crash, and is logged there. */
function logEntry(log: Log, { namespace, log: { message, logger, timestamp, stack, ...details } }: LogEntry): void {
  log.debug({ kafka: namespace, ...details }, message);
}

interface Queue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

let isTimerStopped = false;
/**
 * kafkajs 2.2.4 looks for waiting requests each millisecond even when there are none (tulios/kafkajs #1556, #1704, #1751):
 * several per cent of a core at idle, and warnings from Node 24 on. Nothing needs the check while the queue is empty.
 */
function stopIdleTimer(): void {
  if (isTimerStopped) return;
  isTimerStopped = true;
  const queue: Queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue').prototype;
  const schedule = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function (this: Queue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}
