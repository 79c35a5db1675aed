import { randomUUID } from 'node:crypto';
import type { EventBus, Log, SubscribeOptions, Subscription } from './bus-types.ts';
import { loggable } from './failures.ts';
import { openRedis } from './redis.ts';
import { backoff, sleep, withTimeout } from './timing.ts';

const DAY_MS = 24 * 3600 * 1000;
const RETENTION_DAYS = 7;
const BLOCK_MS = 500;

type Entry = [id: string, fields: string[]];

interface RedisBusOptions {
  redisUrl: string;
  clientId: string;
  log: Log;
  /** Milliseconds after which another member claims the messages of a member that has died. */
  leaseMs?: number;
}

const streamOf = (topic: string) => `events:${topic}`;

/**
 * Returns the stand-in for Kafka on a development machine without Java: each topic is a stream, with Redis consumer groups.
 * With several members in a group, or after a crash, messages of one key may change order; compacted topics keep every message.
 */
export function createRedisBus({ redisUrl, clientId, log, leaseMs = 30_000 }: RedisBusOptions): EventBus {
  const connect = (connectionName: string) => {
    const options = {
      connectionName,
      // Rejects commands in progress when the connection breaks, so that a reader handles its pending messages first. With more
      // retries, ioredis drops such a command without an answer when the connection is back before the last of them.
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      socketTimeout: 10_000,
      retryStrategy: (times: number) => backoff(times, { first: 50, cap: 2_000 }),
    };
    const redis = openRedis(redisUrl, options, log);
    redis.on('error', (err) => log.warn({ err }, 'error on the Redis connection of the event bus'));
    return redis;
  };
  const commands = connect(clientId);
  const subscriptions = new Set<Subscription>();
  /** Retention in days by topic. A topic that is not declared yet is not trimmed. */
  const retention = new Map<string, number>();

  const createGroup = (stream: string, group: string, from: '0' | '$') =>
    commands.xgroup('CREATE', stream, group, from, 'MKSTREAM').catch((error: Error) => {
      if (!error.message.startsWith('BUSYGROUP')) throw error;
    });

  /** Reads one topic as a member of the group until stopped. */
  function consume(topic: string, { group, fromBeginning = true, handle }: SubscribeOptions) {
    const stream = streamOf(topic);
    const member = randomUUID();
    const reader = connect(`${clientId}-reader`);
    const stopping = new AbortController();
    const joined = Promise.withResolvers<void>();

    async function work(entries: Entry[]): Promise<void> {
      for (const [offset, fields] of entries) {
        const message = { topic, partition: 0, offset, key: fields[1] ?? '', value: fields[3] ?? '' };
        for (let failures = 1; !stopping.signal.aborted; failures += 1) {
          try {
            await handle(message);
            await commands.xack(stream, group, offset);
            break;
          } catch (error) {
            log.warn({ ...loggable(error), group, topic, offset, failures }, 'event not handled, trying again');
            await sleep(backoff(failures), stopping.signal);
          }
        }
      }
    }

    let failures = 0;
    async function readUntilStopped(): Promise<void> {
      await createGroup(stream, group, fromBeginning ? '0' : '$');
      joined.resolve();
      // First the unacknowledged messages of this member, then new ones.
      let from = '0';
      for (let claimAt = 0; !stopping.signal.aborted; ) {
        if (performance.now() >= claimAt) {
          const [, claimed] = (await reader.xautoclaim(stream, group, member, leaseMs, '0')) as [string, Entry[]];
          await work(claimed);
          claimAt = performance.now() + 2 * BLOCK_MS;
        }
        const read = ['COUNT', 10, 'BLOCK', BLOCK_MS, 'STREAMS'] as const;
        const reply = (await reader.xreadgroup('GROUP', group, member, ...read, stream, from)) as [string, Entry[]][] | null;
        failures = 0;
        const entries = reply?.[0]?.[1] ?? [];
        await work(entries);
        if (entries.length === 0) from = '>';
      }
    }

    async function run(): Promise<void> {
      while (!stopping.signal.aborted) {
        await readUntilStopped().catch((err) => {
          failures += 1;
          log.warn({ err, group, topic, failures }, 'could not read events, trying again');
        });
        await sleep(backoff(Math.max(1, failures), { first: BLOCK_MS }), stopping.signal);
      }
    }

    /** Other members claim the unfinished messages at once: they count as idle for longer than the lease. */
    async function leave(): Promise<void> {
      const pending = (await commands.xpending(stream, group, '-', '+', 1_000, member)) as [id: string][];
      for (const [id] of pending) await commands.xclaim(stream, group, 'left', 0, id, 'IDLE', leaseMs, 'JUSTID');
      await commands.xgroup('DELCONSUMER', stream, group, member);
    }

    const running = run();
    return {
      joined: joined.promise,
      async stop() {
        stopping.abort();
        await running;
        await leave().catch((err) => log.warn({ err, group, topic }, 'could not leave the consumer group'));
        reader.disconnect();
      },
    };
  }

  async function subscribe(options: SubscribeOptions): Promise<Subscription> {
    const members = options.topics.map((topic) => consume(topic, options));
    const subscription = { stop: async () => void (await Promise.all(members.map((member) => member.stop()))) };
    subscriptions.add(subscription);
    // A service must start while Redis is down.
    await withTimeout(5_000, 'joining the group', Promise.all(members.map(({ joined }) => joined))).catch(() => undefined);
    return subscription;
  }

  /** Counts the messages that the group has not acknowledged; an approximate count is enough above 1,000. */
  async function countBehind(group: string, topic: string): Promise<number> {
    const stream = streamOf(topic);
    const known = (await commands.exists(stream)) ? ((await commands.xinfo('GROUPS', stream)) as unknown[][]) : [];
    const found = known.find((fields) => fields[fields.indexOf('name') + 1] === group) ?? [];
    const field = (name: string) => (found.includes(name) ? found[found.indexOf(name) + 1] : undefined);
    const undelivered = await commands.xrange(stream, `(${field('last-delivered-id') ?? '0'}`, '+', 'COUNT', 1_000);
    return undelivered.length + Number(field('pending') ?? 0);
  }

  return {
    subscribe,

    async publish(messages) {
      if (messages.length === 0) return;
      // One MULTI: after a partial failure, a later message of a key could overtake an earlier one.
      const batch = commands.multi();
      for (const { topic, key, value } of messages) {
        const days = retention.get(topic);
        const trim = days ? ['MINID', '~', Date.now() - days * DAY_MS] : [];
        batch.xadd(streamOf(topic), ...trim, '*', 'key', key, 'value', value);
      }
      const results = await withTimeout(5_000, 'publishing to Redis', batch.exec());
      const failure = results ? results.find(([error]) => error)?.[0] : new Error('Redis discarded the batch');
      if (failure) throw failure;
    },

    async ensureTopics(definitions) {
      for (const { topic, compacted, retentionDays = RETENTION_DAYS } of definitions)
        if (!compacted) retention.set(topic, retentionDays);
      await commands.ping();
    },

    async rewind(group, topics) {
      for (const stream of topics.map(streamOf)) {
        await createGroup(stream, group, '0');
        await commands.xgroup('SETID', stream, group, '0');
      }
    },

    async ends(topics) {
      const latest = topics.map(async (topic) =>
        (await commands.xrevrange(streamOf(topic), '+', '-', 'COUNT', 1)).map(([offset]) => ({ topic, partition: 0, offset })),
      );
      return (await Promise.all(latest)).flat();
    },

    lag: (group, topics) => Promise.all(topics.map(async (topic) => ({ topic, messages: await countBehind(group, topic) }))),

    isHealthy: async () => (await withTimeout(2_000, 'ping', commands.ping()).catch(() => null)) === 'PONG',

    async tail(topics, onMessage) {
      const group = `tail-${randomUUID()}`;
      const subscription = await subscribe({
        group,
        topics,
        fromBeginning: false,
        handle: async (message) => onMessage(message),
      });
      return {
        async stop() {
          await subscription.stop();
          for (const stream of topics.map(streamOf)) await commands.xgroup('DESTROY', stream, group);
        },
      };
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      commands.disconnect();
    },
  };
}
