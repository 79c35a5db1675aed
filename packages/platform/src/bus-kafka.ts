import { randomUUID } from 'node:crypto';
import {
  type ISocketFactory,
  Kafka,
  type LogEntry,
  logLevel,
  Partitioners,
  type RetryOptions,
  type SASLOptions,
  type TopicPartitionOffset,
} from 'kafkajs';
import { startConsumer } from './bus-kafka-consumer.ts';
import type { EventBus, Log, ReceivedMessage, SubscribeOptions, Subscription } from './bus-types.ts';
import type { KafkaUser } from './config.ts';
import { openKafkaSocket } from './kafka-socket.ts';
import './kafkajs-idle-timer.ts';
import { sleep, withTimeout } from './timing.ts';

/** Kafka's error code for a group that has never read and so has no positions to delete. */
const GROUP_ID_NOT_FOUND = 69;
/** Its codes for a coordinator of groups that is starting: an empty Kafka first creates the topic of positions. */
const COORDINATOR_STARTS = [14, 15, 16];
const COORDINATOR_MS = 60_000;

interface KafkaBusOptions {
  brokers: string[];
  clientId: string;
  /** Where Kafka has users. */
  user?: KafkaUser | undefined;
  log: Log;
  /** Partitions of each topic that this bus creates. */
  partitions?: number;
  /** Opens the sockets; tests lead them through a proxy. */
  socketFactory?: ISocketFactory;
}

/** Returns the event bus over Apache Kafka. It connects in the background and at first use. */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { brokers, clientId, user, log, partitions = 6, socketFactory = openKafkaSocket } = options;
  const client = (retry: RetryOptions) =>
    new Kafka({
      brokers,
      clientId,
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      retry,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => logEntry(log, entry),
      ...(user && { sasl: user as SASLOptions }),
      socketFactory,
    });
  // Few retries: the relay retries itself and logs why.
  const kafka = client({ initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 });
  // Retries for as long as the broker is away: a consumer that gives up starts again as a new member, and the group then waits
  // 12 s for the old one, because a restarted broker still has its session.
  const patient = { initialRetryTime: 200, maxRetryTime: 2_000, retries: Number.POSITIVE_INFINITY };
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
    const subscription = await startConsumer(() => consumer(wanted.group), findEnds, wanted, log);
    subscriptions.add(subscription);
    return subscription;
  };
  const consumer = (groupId: string) =>
    readers.consumer({
      groupId,
      sessionTimeout: 30_000,
      heartbeatInterval: 3_000,
      // How long a group waits for a member that is gone or busy with one message: longer than all attempts at one event.
      rebalanceTimeout: 12_000,
      // The broker sends data as soon as it has some; this limits how long an idle fetch delays heartbeats, joining and
      // leaving.
      minBytes: 1,
      maxWaitTimeInMs: 500,
      maxBytesPerPartition: 256 * 1024,
      // Topics may be created after their first reader.
      metadataMaxAge: 30_000,
      allowAutoTopicCreation: false,
      retry: patient,
    });

  /**
   * kafkajs looks up "latest" at its first fetch, some time after joining, so it would miss the events published in between.
   */
  const findEnds = async ({ group, topics }: SubscribeOptions): Promise<TopicPartitionOffset[]> => {
    await connectAdmin();
    const committed = await admin.fetchOffsets({ groupId: group, topics });
    const fresh = committed.filter(({ partitions: known }) => known.every(({ offset }) => offset === '-1'));
    const ends = fresh.map(async ({ topic }) =>
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ topic, partition, offset: high })),
    );
    return (await Promise.all(ends)).flat();
  };

  /**
   * A broker that has just created a topic may not know it yet, or not lead its partitions: kafkajs's `waitForLeaders` takes
   * that for a failure, and a message sent then is sent twice. Reading the offsets needs a leader for each partition.
   */
  const untilServed = async (topics: string[]): Promise<void> => {
    // On a busy test machine 15 s were too short at the broker's first start.
    const deadline = performance.now() + 60_000;
    for (const topic of topics) {
      while (!(await isServed(topic, performance.now() > deadline))) await sleep(100);
    }
  };
  const isServed = (topic: string, isLast: boolean): Promise<boolean> =>
    admin.fetchTopicOffsets(topic).then(
      () => true,
      (error: unknown) => {
        if (isLast) throw error;
        return false;
      },
    );

  /** Returns why Kafka refused it, or null when the group has no positions any more. */
  const deleteGroup = async (group: string): Promise<{ code: number; cause: Error } | null> => {
    try {
      await admin.deleteGroups([group]);
      return null;
    } catch (error) {
      const [refused] = (error as { groups?: { errorCode?: number; error?: Error }[] }).groups ?? [];
      if (refused?.errorCode === GROUP_ID_NOT_FOUND) return null;
      if (refused?.errorCode === undefined) throw error;
      return { code: refused.errorCode, cause: refused.error ?? (error as Error) };
    }
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
      const wanted = new Map(definitions.map((definition) => [definition.topic, definition]));
      const existing = new Set(await admin.listTopics());
      const topics = [...wanted].filter(([topic]) => !existing.has(topic));
      if (topics.length === 0) return;
      // As production's topics have; kafkajs cannot ask for the broker's own default.
      const replicationFactor = Math.min(3, (await admin.describeCluster()).brokers.length);
      await admin.createTopics({
        waitForLeaders: false,
        topics: topics.map(([topic, { compacted, retentionDays }]) => ({
          topic,
          numPartitions: partitions,
          replicationFactor,
          configEntries: compacted ? compaction : retentionDays ? retention(retentionDays) : [],
        })),
      });
      await untilServed(topics.map(([topic]) => topic));
    },

    async rewind(group) {
      await connectAdmin();
      const deadline = performance.now() + COORDINATOR_MS;
      // A group without positions starts at the oldest message. Setting positions takes kafkajs five seconds a topic.
      for (let refusal = await deleteGroup(group); refusal; refusal = await deleteGroup(group)) {
        if (!COORDINATOR_STARTS.includes(refusal.code) || performance.now() > deadline)
          throw new Error(`Could not delete the positions of ${group}: ${refusal.cause.message}`, { cause: refusal.cause });
        await sleep(500);
      }
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
          // -1 where the group has read nothing yet. Messages that were deleted or compacted away do not count.
          const from = reached.get(partition) ?? -1n;
          return Number(BigInt(high) - (from > BigInt(low) ? from : BigInt(low)));
        });
        return { topic, messages: behind.reduce((total, count) => total + count, 0) };
      });
      return Promise.all(found);
    },

    isHealthy: () =>
      withTimeout(
        3_000,
        'describing the Kafka cluster',
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

/** Closes a segment each day: Kafka never compacts the active one, so a quiet topic would never be compacted. */
const compaction = [
  { name: 'cleanup.policy', value: 'compact' },
  { name: 'segment.ms', value: String(24 * 3600 * 1000) },
  { name: 'min.cleanable.dirty.ratio', value: '0.1' },
];

/** Closes a segment each day: Kafka deletes only closed ones. */
const retention = (days: number) => [
  { name: 'retention.ms', value: String(days * 24 * 3600 * 1000) },
  { name: 'segment.ms', value: String(24 * 3600 * 1000) },
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

/** Retries between two warnings while the broker is away: about 40 s. */
const WARN_EVERY = 20;

/**
 * Logs at debug level: kafkajs reports each refusal that it retries as an error. Other failures reject or crash, and are logged
 * there. A consumer retries until the broker is back, so each 20th refusal is a warning.
 */
function logEntry(log: Log, { namespace, log: { message, logger, timestamp, stack, ...details } }: LogEntry): void {
  const { retryCount } = details;
  const level = retryCount > 0 && retryCount % WARN_EVERY === 0 ? 'warn' : 'debug';
  log[level]({ kafka: namespace, ...details }, message);
}
