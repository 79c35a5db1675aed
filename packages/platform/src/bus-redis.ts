import { joinGroup, offsetsKey } from './bus-redis-group.ts';
import type { EventBus, Log, ReceivedMessage, Subscription } from './bus-types.ts';
import { connect, createTopics, lastId, type StreamReply, streamFor, toMessage } from './redis-streams.ts';
import { growingDelay, pause, within } from './waiting.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;

export interface RedisBusOptions {
  redisUrl: string;
  clientId: string;
  log: Log;
  /** Streams of a new topic; a topic keeps the number it began with. */
  partitions?: number;
  /** How long the streams of a member that died without a word stay untouched. */
  leaseMs?: number;
}

/**
 * The stand-in for Kafka: each partition of a topic is a stream, a group remembers how far it has come in each, and a lease
 * gives a stream to one member at a time so that keys keep their order. For one Redis server, not a Redis cluster.
 */
export function createRedisBus({ redisUrl, clientId, log, partitions = 6, leaseMs = 10_000 }: RedisBusOptions): EventBus {
  const commands = connect(redisUrl, { connectionName: clientId, maxRetriesPerRequest: 2 }, log);
  const openReader = () => connect(redisUrl, { connectionName: `${clientId}-reader`, maxRetriesPerRequest: null }, log);
  const topics = createTopics(commands, partitions);
  const subscriptions = new Set<Subscription>();

  const keep = (subscription: Subscription): Subscription => {
    subscriptions.add(subscription);
    return subscription;
  };

  return {
    async publish(messages) {
      if (messages.length === 0) return;
      const names = [...new Set(messages.map((message) => message.topic))];
      const described = new Map(await Promise.all(names.map(async (name) => [name, await topics.describe(name)] as const)));

      // One MULTI: a failure half-way must not let a later message of a key overtake an earlier one.
      const batch = commands.multi();
      for (const { topic, key, value } of messages) {
        const stream = streamFor(described.get(topic)!, key);
        if (described.get(topic)!.isCompacted) batch.addLatest(stream, `${stream}:latest`, key, value);
        else batch.xadd(stream, 'MINID', '~', Date.now() - KEPT_MS, '*', 'key', key, 'value', value);
      }
      // ioredis may leave a batch unsettled when the connection breaks under it. It then goes out first on the next one: twice, in order.
      const results = await within(5_000, 'publishing to Redis', batch.exec());
      const failure = results ? results.find(([error]) => error)?.[0] : new Error('Redis discarded the batch');
      if (failure) throw failure;
    },

    async subscribe(options) {
      return keep(await joinGroup({ ...options, commands, reader: openReader(), known: topics, leaseMs, log }));
    },

    async ensureTopics(definitions) {
      for (const { topic, compacted } of definitions) await topics.declare(topic, compacted);
    },

    async rewind(group, names) {
      for (const stream of await topics.streams(names)) await commands.hset(offsetsKey(group), stream, '0');
    },

    async ends(names) {
      const streams = await topics.streams(names);
      const latest = await Promise.all(streams.map(async (stream) => toMessage(stream, await lastId(commands, stream), [])));
      return latest.filter(({ offset }) => offset !== '0').map(({ topic, partition, offset }) => ({ topic, partition, offset }));
    },

    async lag(group, names) {
      const counted = names.map(async (topic) => {
        const behind = (await topics.streams([topic])).map(async (stream) => {
          const reached = (await commands.hget(offsetsKey(group), stream)) ?? '0';
          // To know that it is much is enough.
          return (await commands.xrange(stream, `(${reached}`, '+', 'COUNT', 1_000)).length;
        });
        return { topic, messages: (await Promise.all(behind)).reduce((total, count) => total + count, 0) };
      });
      return Promise.all(counted);
    },

    isHealthy: () =>
      within(2_000, 'ping', commands.ping()).then(
        () => true,
        () => false,
      ),

    async tail(names, onMessage) {
      const positions = new Map<string, string>();
      for (const stream of await topics.streams(names)) positions.set(stream, await lastId(commands, stream));
      return keep(follow(openReader(), positions, onMessage));
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      commands.disconnect();
    },
  };
}

/** Hands over every message after these positions until stopped. */
function follow(
  reader: ReturnType<typeof connect>,
  positions: Map<string, string>,
  onMessage: (message: ReceivedMessage) => void,
): Subscription {
  const stopping = new AbortController();

  const read = async () => {
    const reply = await reader.xread('COUNT', 100, 'BLOCK', 1_000, 'STREAMS', ...positions.keys(), ...positions.values());
    for (const [stream, entries] of (reply ?? []) as StreamReply) {
      for (const [id, fields] of entries) {
        positions.set(stream, id);
        onMessage(toMessage(stream, id, fields));
      }
    }
  };
  const keepReading = async () => {
    while (!stopping.signal.aborted) await read().catch(() => pause(growingDelay(3), stopping.signal));
  };

  const reading = keepReading();
  return {
    async stop() {
      stopping.abort();
      reader.disconnect();
      await reading;
    },
  };
}
