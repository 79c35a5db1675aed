import { Redis } from 'ioredis';
import type { Log, ReceivedMessage } from './bus-types.ts';
import { growingDelay } from './waiting.ts';

// The vocabulary of the Redis transport: connections, scripts, topics as streams.

interface Topic {
  streams: string[];
  isCompacted: boolean;
}
export type StreamReply = [stream: string, entries: [id: string, fields: string[]][]][];
export type Topics = ReturnType<typeof createTopics>;
export type Commands = Redis & Scripts;

/** What is known of the topics: how many streams each has, and whether only the latest message of a key is kept. */
export function createTopics(redis: Redis, partitions: number) {
  const declared = new Map<string, Topic>();

  async function describe(name: string): Promise<Topic> {
    const found = declared.get(name);
    if (found) return found;
    await redis.hsetnx('bus:topics', `${name}:partitions`, partitions);
    const [count, kind] = await redis.hmget('bus:topics', `${name}:partitions`, `${name}:kind`);
    const topic = {
      streams: Array.from({ length: Number(count) }, (_, n) => `bus:{${name}}:${n}`),
      isCompacted: kind === 'compacted',
    };
    // Until somebody has declared the topic, ask again: it may yet turn out to be compacted.
    if (kind) declared.set(name, topic);
    return topic;
  }

  return {
    describe,
    async declare(name: string, isCompacted: boolean): Promise<void> {
      await redis.hset('bus:topics', `${name}:kind`, isCompacted ? 'compacted' : 'plain');
      declared.delete(name);
      await describe(name);
    },
    async streams(names: string[]): Promise<string[]> {
      return (await Promise.all(names.map(describe))).flatMap((topic) => topic.streams);
    },
  };
}

/** The stream that carries this key. FNV-1a, 32 bits: spreads short keys well and needs no table. */
export function streamFor(topic: Topic, key: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return topic.streams[hash % topic.streams.length]!;
}

/** Turns an entry of a stream back into the message that was published. */
export function toMessage(stream: string, id: string, fields: string[]): ReceivedMessage {
  const [, topic = '', partition] = /^bus:\{(.+)\}:(\d+)$/.exec(stream) ?? [];
  return { topic, partition: Number(partition), offset: id, key: fields[1] ?? '', value: fields[3] ?? '' };
}

/** The id of the stream's latest entry, `0` for an empty stream. */
export async function lastId(redis: Redis, stream: string): Promise<string> {
  const [latest] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  return latest?.[0] ?? '0';
}

/** Opens a connection that comes back by itself. `maxRetriesPerRequest: null` makes commands wait for it, a number makes them fail. */
export function connect(
  url: string,
  options: { connectionName: string; maxRetriesPerRequest: number | null },
  log: Log,
): Commands {
  const redis = new Redis(url, {
    ...options,
    // A blocking read answers each second, so a silent socket is a dead one.
    socketTimeout: 10_000,
    retryStrategy: (times) => growingDelay(times, { first: 50, cap: 2_000 }),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection of the event bus'));
  for (const [name, script] of Object.entries(scripts)) redis.defineCommand(name, script);
  return redis as Commands;
}

const scripts = {
  /** KEYS stream, latest ids; ARGV key, value. Adds a message and removes the earlier one of its key. */
  addLatest: {
    numberOfKeys: 2,
    lua: `
      local id = redis.call('XADD', KEYS[1], '*', 'key', ARGV[1], 'value', ARGV[2])
      local earlier = redis.call('HGET', KEYS[2], ARGV[1])
      redis.call('HSET', KEYS[2], ARGV[1], id)
      if earlier then redis.call('XDEL', KEYS[1], earlier) end
      return id`,
  },
  /** KEYS members, leases, offsets; ARGV member, lease ms, streams. Renews what is mine, takes free ones up to my share. */
  leaseStreams: {
    numberOfKeys: 3,
    lua: `
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      local expiry = string.format('%.0f', now + ARGV[2])
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
      redis.call('ZADD', KEYS[1], expiry, ARGV[1])
      local share = math.ceil((#ARGV - 2) / redis.call('ZCARD', KEYS[1]))
      local mine, free = {}, {}
      for i = 3, #ARGV do
        local lease = redis.call('HGET', KEYS[2], ARGV[i]) or '0 -'
        local ends, owner = string.match(lease, '^(%d+) (.+)$')
        if owner == ARGV[1] then table.insert(mine, ARGV[i])
        elseif tonumber(ends) <= now then table.insert(free, ARGV[i]) end
      end
      while #mine < share and #free > 0 do table.insert(mine, table.remove(free)) end
      local offsets = {}
      for i, stream in ipairs(mine) do
        redis.call('HSET', KEYS[2], stream, expiry .. ' ' .. ARGV[1])
        offsets[i] = redis.call('HGET', KEYS[3], stream)
      end
      return {share, mine, offsets}`,
  },
  /** KEYS leases; ARGV member, stream. Gives up the stream if it is mine. */
  releaseStream: {
    numberOfKeys: 1,
    lua: `
      local lease = redis.call('HGET', KEYS[1], ARGV[2])
      if lease and string.match(lease, ' (.+)$') == ARGV[1] then redis.call('HDEL', KEYS[1], ARGV[2]) end`,
  },
  /** KEYS leases, offsets; ARGV member, stream, id. Writes down what was handled, unless another holds the stream by now. */
  commitOffset: {
    numberOfKeys: 2,
    lua: `
      local lease = redis.call('HGET', KEYS[1], ARGV[2])
      if lease and string.match(lease, ' (.+)$') == ARGV[1] then redis.call('HSET', KEYS[2], ARGV[2], ARGV[3]) end`,
  },
};

interface Scripts {
  leaseStreams(
    membersKey: string,
    leasesKey: string,
    offsetsKey: string,
    member: string,
    leaseMs: number,
    ...streams: string[]
  ): Promise<[share: number, mine: string[], offsets: (string | null)[]]>;
  releaseStream(leasesKey: string, member: string, stream: string): Promise<null>;
  commitOffset(leasesKey: string, offsetsKey: string, member: string, stream: string, id: string): Promise<null>;
}

declare module 'ioredis' {
  interface ChainableCommander {
    addLatest(stream: string, latestKey: string, key: string, value: string): this;
  }
}
