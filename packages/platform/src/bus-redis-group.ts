import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log, ReceivedMessage, SubscribeOptions, Subscription } from './bus-types.ts';
import { loggable } from './failures.ts';
import { type Commands, lastId, type StreamReply, type Topics, toMessage } from './redis-streams.ts';
import { growingDelay, pause } from './waiting.ts';

const READ_AT_ONCE = 100;
const READ_AHEAD = 200;

interface GroupOptions extends SubscribeOptions {
  known: Topics;
  commands: Commands;
  /** A connection of our own, because reading blocks it. */
  reader: Redis;
  leaseMs: number;
  log: Log;
}

/** One stream while we hold its lease. */
interface Held {
  stream: string;
  /** The last id that was read, though perhaps not yet handled. */
  position: string;
  queue: ReceivedMessage[];
  /** Monotonic ms until which nobody else can have taken the stream. */
  safeUntil: number;
  isClosing: boolean;
  isWorking: boolean;
  working: Promise<void>;
}

/** Where Redis keeps how far a group has read each stream. */
export const offsetsKey = (group: string) => `bus:group:${group}:offsets`;

/**
 * Joins the group and reads the streams whose leases this member holds.
 *
 * Reading has no effect on Redis; what is handled is written down under the lease. Redis' own consumer groups would do for
 * sharing work but not for order: a stalled member's blocked XREADGROUP takes messages that its successor then never sees.
 */
export async function joinGroup(options: GroupOptions): Promise<Subscription> {
  const { group, topics, fromBeginning = true, handle, commands, reader, known, leaseMs, log } = options;
  const member = randomUUID();
  const leasesKey = `bus:group:${group}:leases`;
  // Members that read other topics (an older version of the service) do not count when streams are shared out.
  const membersKey = `bus:group:${group}:members:${createHash('sha1').update(topics.toSorted().join()).digest('hex').slice(0, 12)}`;
  const held = new Map<string, Held>();
  const leaving = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let streams: string[] | undefined;

  async function findStreams(): Promise<string[]> {
    const all = await known.streams(topics);
    for (const stream of all)
      await commands.hsetnx(offsetsKey(group), stream, fromBeginning ? '0' : await lastId(commands, stream));
    return all;
  }

  /** Renews our leases, takes our share of the free ones, gives up what is more than our share. */
  async function balance(): Promise<void> {
    streams ??= await findStreams();
    const now = performance.now();
    const safeUntil = now + leaseMs * 0.8;
    const keys = [membersKey, leasesKey, offsetsKey(group)] as const;
    const [share, mine, offsets] = await commands.leaseStreams(...keys, member, leaseMs, ...streams);
    mine.forEach((stream, index) => {
      const current = held.get(stream);
      if (!current && !leaving.has(stream)) held.set(stream, hold(stream, offsets[index] ?? '0', safeUntil));
      // A lease that ran out may have been another's in between: start again from what is written down.
      else if (current && current.safeUntil < now) drop(stream);
      else if (current) current.safeUntil = safeUntil;
    });
    for (const stream of [...held.keys()].slice(share)) drop(stream, 'release');
  }

  /** Finishes the message in hand, then leaves the stream to others. */
  function drop(stream: string, release?: 'release'): void {
    const current = held.get(stream);
    if (!current) return;
    current.isClosing = true;
    held.delete(stream);
    const left = current.working
      .then(async () => void (release && (await commands.releaseStream(leasesKey, member, stream))))
      .catch(() => undefined)
      .finally(() => leaving.delete(stream));
    leaving.set(stream, left);
  }

  async function keepBalance(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(Math.min(1_000, leaseMs / 5), stopping.signal);
      if (stopping.signal.aborted) return;
      await balance().catch((error) => log.warn({ err: error, group }, 'cannot renew the leases of an event consumer'));
      for (const { stream, safeUntil } of held.values()) if (performance.now() > safeUntil) drop(stream);
    }
  }

  async function work(current: Held): Promise<void> {
    const isOurs = () => !current.isClosing && !stopping.signal.aborted && performance.now() < current.safeUntil;
    for (let failures = 0; isOurs() && current.queue[0]; ) {
      const message = current.queue[0];
      try {
        await handle(message);
        // Should this fail, the message is handled again: at least once.
        await commands.commitOffset(leasesKey, offsetsKey(group), member, current.stream, message.offset);
        current.queue.shift();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn(
          { ...loggable(error), group, topic: message.topic, offset: message.offset, failures },
          'event not handled, trying again',
        );
        await pause(growingDelay(failures), stopping.signal);
      }
    }
    current.isWorking = false;
  }

  async function read(): Promise<void> {
    const open = [...held.values()].filter((current) => current.queue.length < READ_AHEAD);
    if (open.length === 0) return pause(20, stopping.signal);

    // Short while a full queue waits to be read on.
    const block = open.length < held.size ? 20 : 1_000;
    const names = open.map((current) => current.stream);
    const positions = open.map((current) => current.position);
    const reply = await reader.xread('COUNT', READ_AT_ONCE, 'BLOCK', block, 'STREAMS', ...names, ...positions);
    for (const [stream, entries] of (reply ?? []) as StreamReply) {
      const current = held.get(stream);
      // Let go and taken again while we read: the new hold starts from its own position.
      if (!current || !open.includes(current)) continue;
      current.queue.push(...entries.map(([id, fields]) => toMessage(stream, id, fields)));
      current.position = entries.at(-1)![0];
      if (current.isWorking) continue;
      current.isWorking = true;
      current.working = work(current);
    }
  }

  async function keepReading(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await read();
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        log.warn({ err: error, group }, 'cannot read events');
        await pause(growingDelay(failures), stopping.signal);
      }
    }
  }

  await balance().catch((error) => log.warn({ err: error, group }, 'cannot join yet, trying on'));
  const running = Promise.all([keepBalance(), keepReading()]);
  return {
    async stop() {
      stopping.abort();
      reader.disconnect();
      await running;
      for (const stream of [...held.keys()]) drop(stream, 'release');
      await Promise.all(leaving.values());
      // When Redis is away the leases run out by themselves.
      await commands.zrem(membersKey, member).catch(() => undefined);
    },
  };
}

const hold = (stream: string, position: string, safeUntil: number): Held => ({
  stream,
  position,
  queue: [],
  safeUntil,
  isClosing: false,
  isWorking: false,
  working: Promise.resolve(),
});
