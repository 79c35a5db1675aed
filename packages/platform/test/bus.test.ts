import { randomUUID } from 'node:crypto';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BusMessage, EventBus, ReceivedMessage } from '../src/bus-types.ts';
import { type Transport, transports } from './transports.ts';

describe.each(transports)('the event bus over %s', (_name, start) => {
  let transport: Transport;
  let buses: EventBus[];
  let bus: EventBus;
  let topic: string;
  let group: string;

  beforeAll(async () => {
    transport = await start();
  });
  afterAll(() => transport.close());
  beforeEach(async () => {
    buses = [];
    bus = open();
    topic = `tests.${randomUUID()}`;
    group = `tests-${randomUUID()}`;
    await bus.ensureTopics([{ topic, compacted: false }]);
  });
  afterEach(async () => {
    await Promise.all(buses.map((each) => each.close()));
  });

  const open = () => {
    const opened = transport.open();
    buses.push(opened);
    return opened;
  };
  /** `count` messages over `keys` keys, numbered within each key from `from`. */
  const numbered = (count: number, keys: number, from = 0): BusMessage[] =>
    Array.from({ length: count }, (_, n) => ({ topic, key: `k${n % keys}`, value: String(from + Math.floor(n / keys)) }));
  const collect = (received: ReceivedMessage[]) => async (message: ReceivedMessage) => void received.push(message);
  const valuesByKey = (received: { key: string; value: string }[]) =>
    new Map([...Map.groupBy(received, ({ key }) => key)].map(([key, list]) => [key, list.map(({ value }) => Number(value))]));
  /** Repeats are allowed, reordering is not: the first delivery of each message counts. */
  const expectOrdered = (received: ReceivedMessage[]) => {
    for (const all of valuesByKey(received).values()) {
      const values = [...new Set(all)];
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  };
  const distinct = (received: ReceivedMessage[]) => new Set(received.map(({ key, value }) => `${key}/${value}`)).size;

  test('reports the lag of a group, and no lag once all messages are handled', async () => {
    const lag = async () => (await bus.lag(group, [topic]))[0];
    await bus.publish(numbered(30, 5));
    // A broker that has just started may still be loading its groups.
    expect(await eventually(lag)).toEqual({ topic, messages: 30 });
    const received: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(received) });
    await eventually(async () => (await lag())?.messages === 0);
    expect(distinct(received)).toBe(30);
  });

  test('delivers every message, in order for each key', async () => {
    const received: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(received) });
    for (let from = 0; from < 5; from += 1) await bus.publish(numbered(100, 20, from * 5));

    await eventually(() => distinct(received) === 500);
    expectOrdered(received);
    expect(received[0]).toMatchObject({
      topic,
      key: expect.any(String),
      partition: expect.any(Number),
      offset: expect.any(String),
    });
  });

  test('delivers a copy to every group', async () => {
    const first: ReceivedMessage[] = [];
    const second: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(first) });
    await bus.subscribe({ group: `${group}-other`, topics: [topic], handle: collect(second) });
    await bus.publish(numbered(20, 5));

    await eventually(() => first.length >= 20 && second.length >= 20);
  });

  test('shares messages among the members of a group, and one member takes over from another', async () => {
    const first: ReceivedMessage[] = [];
    const second: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(first) });
    const leaver = await open().subscribe({ group, topics: [topic], handle: collect(second) });

    let from = 0;
    const publishMore = async () => {
      await bus.publish(numbered(40, 40, from));
      from += 1;
    };
    await eventually(async () => {
      const [seenByFirst, seenBySecond] = [first.length, second.length];
      await publishMore();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return first.length > seenByFirst && second.length > seenBySecond;
    });
    await eventually(() => distinct([...first, ...second]) === from * 40);

    await leaver.stop();
    const seen = second.length;
    await publishMore();
    await eventually(() => distinct([...first, ...second]) === from * 40);
    expect(second).toHaveLength(seen);
    expectOrdered(first);
  });

  test('continues at its position after a restart', async () => {
    const before: ReceivedMessage[] = [];
    const after: ReceivedMessage[] = [];
    const subscription = await bus.subscribe({ group, topics: [topic], handle: collect(before) });
    await bus.publish(numbered(30, 6));
    await eventually(() => before.length >= 30);
    await subscription.stop();

    await bus.publish(numbered(30, 6, 100));
    await open().subscribe({ group, topics: [topic], handle: collect(after) });
    await eventually(() => after.length >= 30);
    expect(after.every(({ value }) => Number(value) >= 100)).toBe(true);
    expect(after).toHaveLength(30);
  });

  test('redelivers a message whose handler threw before those behind it', async () => {
    const received: string[] = [];
    let failures = 0;
    await bus.subscribe({
      group,
      topics: [topic],
      handle: async ({ value }) => {
        if (value === '1' && failures < 3) {
          failures += 1;
          throw new Error('not yet');
        }
        received.push(value);
      },
    });
    await bus.publish(numbered(4, 1));

    await eventually(() => received.length >= 4);
    expect(received).toEqual(['0', '1', '2', '3']);
    expect(failures).toBe(3);
  });

  test('redelivers a message that a member left unfinished', async () => {
    const received: ReceivedMessage[] = [];
    let wasSeen = false;
    const stuck = await bus.subscribe({
      group,
      topics: [topic],
      handle: async () => {
        wasSeen = true;
        throw new Error('the database is away');
      },
    });
    await bus.publish(numbered(3, 1));
    await eventually(() => wasSeen);
    await stuck.stop();

    await open().subscribe({ group, topics: [topic], handle: collect(received) });
    await eventually(() => received.length >= 3);
    expect(received.map(({ value }) => value)).toEqual(['0', '1', '2']);
  });

  test('lets a new group read from the beginning or from now on', async () => {
    const all: ReceivedMessage[] = [];
    const later: ReceivedMessage[] = [];
    await bus.publish(numbered(10, 3));
    await bus.subscribe({ group, topics: [topic], handle: collect(all) });
    await bus.subscribe({ group: `${group}-late`, topics: [topic], fromBeginning: false, handle: collect(later) });
    await bus.publish(numbered(3, 3, 100));

    await eventually(() => all.length >= 13 && later.length >= 3);
    expect(later.map(({ value }) => Number(value))).toEqual([100, 100, 100]);
  });

  test('redelivers everything to a group that is rewound', async () => {
    const first: ReceivedMessage[] = [];
    const again: ReceivedMessage[] = [];
    await bus.publish(numbered(10, 3));
    const subscription = await bus.subscribe({ group, topics: [topic], handle: collect(first) });
    await eventually(() => first.length >= 10);
    await subscription.stop();

    await bus.rewind(group, [topic]);
    await bus.subscribe({ group, topics: [topic], handle: collect(again) });
    await eventually(() => again.length >= 10);
    expectOrdered(again);
  });

  test('delivers new messages to a subscriber without a group', async () => {
    const seen: ReceivedMessage[] = [];
    await bus.publish(numbered(3, 3));
    const looking = await bus.tail([topic], (message) => void seen.push(message));
    await bus.publish(numbered(3, 3, 7));
    await eventually(() => seen.length >= 3);
    await looking.stop();
    expect(seen.map(({ value }) => value)).toEqual(['7', '7', '7']);
  });

  test('keeps the latest message of each key on a compacted topic', async () => {
    const compacted = `tests.${randomUUID()}`;
    await bus.ensureTopics([{ topic: compacted, compacted: true }]);
    await bus.ensureTopics([{ topic: compacted, compacted: true }]);
    for (const value of ['1', '2', '3'])
      await bus.publish([
        { topic: compacted, key: 'a', value },
        { topic: compacted, key: 'b', value },
      ]);

    const received: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [compacted], handle: collect(received) });
    const latest = () => [...valuesByKey(received).values()].map((values) => values.at(-1));
    await eventually(() => latest().length === 2 && latest().every((value) => value === 3));
  });

  test('survives a lost broker: rejects messages while it is away, then continues in order', async () => {
    const received: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(received) });
    await bus.publish(numbered(20, 5));
    await eventually(() => received.length >= 20);
    expect(await bus.isHealthy()).toBe(true);

    transport.cut();
    await expect(bus.publish(numbered(20, 5, 4))).rejects.toThrow();
    expect(await bus.isHealthy()).toBe(false);
    const early = open();
    const lateJoiner: ReceivedMessage[] = [];
    const joining = early.subscribe({ group: `${group}-joined-early`, topics: [topic], handle: collect(lateJoiner) });
    transport.heal();

    await eventually(() => bus.publish(numbered(20, 5, 8)).then(() => true), 30);
    await joining;
    await eventually(() => distinct(received) >= 40 && distinct(lateJoiner) >= 40, 40);
    expect(valuesByKey(received).get('k0')!.slice(-4)).toEqual([8, 9, 10, 11]);
    expect(await bus.isHealthy()).toBe(true);
  });

  test('keeps its place in the group while the broker is away for a minute, and continues within 10 s', async () => {
    const received: ReceivedMessage[] = [];
    await bus.subscribe({ group, topics: [topic], handle: collect(received) });
    await bus.publish(numbered(20, 5));
    await eventually(() => received.length >= 20);

    // Timers run 20 times faster meanwhile. So the broker still has the member's session afterwards, as when it restarts.
    const { setTimeout: realTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) => realTimeout(work, ms / 20, ...rest));
    transport.cut();
    await new Promise((resolve) => realTimeout(resolve, 3_000));
    vi.unstubAllGlobals();
    transport.heal();
    await eventually(() => bus.publish(numbered(20, 5, 4)).then(() => true), 30);
    await eventually(() => distinct(received) >= 40, 10);
  });
});
