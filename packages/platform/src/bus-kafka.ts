import { randomUUID } from 'node:crypto';
import {
  type Admin,
  type Consumer,
  type ISocketFactory,
  Kafka,
  type LogEntry,
  logLevel,
  Partitioners,
  type Producer,
  type RetryOptions,
  type SASLOptions,
} from 'kafkajs';
import { createTopics, deletePositions, findLastMessages, findStarts, measureLag } from './bus-kafka-admin.ts';
import { startConsumer } from './bus-kafka-consumer.ts';
import type { EventBus, Log, ReceivedMessage, SubscribeOptions, Subscription } from './bus-types.ts';
import type { KafkaUser } from './config.ts';
import { openKafkaSocket } from './kafka-socket.ts';
import './kafkajs-idle-timer.ts';
import { withTimeout } from './timing.ts';

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

/** Few retries: the relay retries itself and logs why. */
const FEW_RETRIES: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 };
/**
 * Retries for as long as the broker is away: a consumer that gives up starts again as a new member, and the group then waits 12 s
 * for the old one, because a restarted broker still has its session.
 */
const ENDLESS_RETRIES: RetryOptions = { initialRetryTime: 200, maxRetryTime: 2_000, retries: Number.POSITIVE_INFINITY };

/** Returns the event bus over Apache Kafka. It connects in the background and at first use. */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { log, partitions = 6 } = options;
  const kafka = createClient(options, FEW_RETRIES);
  const readers = createClient(options, ENDLESS_RETRIES);
  const producer = createProducer(kafka);
  const admin = kafka.admin();
  const connectedProducer = connectOnce(producer);
  const connectedAdmin = connectOnce(admin);
  const subscriptions = new Set<Subscription>();

  const subscribe = async (wanted: SubscribeOptions): Promise<Subscription> => {
    const findPositions = async (given: SubscribeOptions) => findStarts(await connectedAdmin(), given);
    const subscription = await startConsumer(() => createConsumer(readers, wanted.group), findPositions, wanted, log);
    subscriptions.add(subscription);
    return subscription;
  };

  return {
    async publish(messages) {
      if (messages.length > 0) await send(await connectedProducer(), messages);
    },
    subscribe,
    ensureTopics: async (definitions) => createTopics(await connectedAdmin(), definitions, partitions),
    rewind: async (group) => deletePositions(await connectedAdmin(), group),
    ends: async (topics) => findLastMessages(await connectedAdmin(), topics),
    lag: async (group, topics) => measureLag(await connectedAdmin(), group, topics),
    isHealthy: () =>
      withTimeout(
        3_000,
        'describing the Kafka cluster',
        connectedAdmin().then((connected) => connected.describeCluster()),
      ).then(
        () => true,
        () => false,
      ),
    tail(topics, onMessage) {
      const handle = async (message: ReceivedMessage) => onMessage(message);
      return subscribe({ group: `tail-${randomUUID()}`, topics, fromBeginning: false, handle });
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled([producer.disconnect(), admin.disconnect()]);
    },
  };
}

const createClient = (
  { brokers, clientId, user, log, socketFactory = openKafkaSocket }: KafkaBusOptions,
  retry: RetryOptions,
): Kafka =>
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

const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 1,
  });

const createConsumer = (readers: Kafka, groupId: string): Consumer =>
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
    retry: ENDLESS_RETRIES,
  });

/** Connects at the first call and again after a failure; calls in between share one attempt. */
function connectOnce<Client extends Admin | Producer>(client: Client): () => Promise<Client> {
  let connecting: Promise<Client> | undefined;
  return () => {
    connecting ??= client.connect().then(
      () => client,
      (error: unknown) => {
        connecting = undefined;
        throw error;
      },
    );
    return connecting;
  };
}

async function send(producer: Producer, messages: Parameters<EventBus['publish']>[0]): Promise<void> {
  const byTopic = Map.groupBy(messages, (message) => message.topic);
  await producer.sendBatch({
    acks: -1,
    topicMessages: [...byTopic].map(([topic, list]) => ({
      topic,
      messages: list.map(({ key, value, headers }) => ({ key, value, ...(headers && { headers }) })),
    })),
  });
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
