import { defineEvent } from '@patchwork/contracts/define';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import pg from 'pg';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseOfRow, databaseOfRow, eventClause, idToCome, recordEvent, secondToCome, wakeRelays } from '../src/outbox.ts';
import { recordEvents } from '../src/record-events.ts';
import { Counted, type OutboxSystem, recordingBus, startOutboxSystem, topic } from './outbox-system.ts';
import { createScratch } from './scratch.ts';

interface Counting {
  target: ReturnType<typeof recordingBus>;
  /** How often the relay has looked for rows. */
  lookups: () => number;
}

let system: OutboxSystem;
beforeAll(async () => {
  system = await startOutboxSystem();
});
beforeEach(() => system.begin());
afterEach(() => system.end());
afterAll(() => system.stop());

test('writes a CloudEvents envelope with declared fields only', async () => {
  const input = { key: 'a', n: 1, email: 'somebody@example.com' };
  await system.pool.transaction((tx) => recordEvent(tx, Counted, input));

  const [row] = await system.pool.anyFirst(sql.unsafe`select payload from outbox`);
  expect(row).toEqual({
    specversion: '1.0',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    source: '/patchwork/tests',
    type: 'Counted',
    time: expect.any(String),
    subject: 'a',
    datacontenttype: 'application/json',
    dataversion: 1,
    data: { key: 'a', n: 1 },
  });
  expect(await readOutbox(system.pool)).toEqual([
    { kind: 'event', destination: topic, type: 'Counted', data: { key: 'a', n: 1 } },
  ]);
});

test('gives events the time of the database, not that of the process', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
  try {
    await system.pool.transaction((tx) => recordEvent(tx, Counted, { key: 'a', n: 1 }));
    await system.pool.transaction((tx) => recordEvents(tx, Counted, [{ key: 'c', n: 3 }]));
    await system.pool.query(sql.unsafe`
      with written as (select 2 as id), announced as (${eventClause(Counted, { key: 'b', n: idToCome }, 'written')}) select 1
    `);
  } finally {
    vi.useRealTimers();
  }
  const times = await system.pool.anyFirst(
    sql.type(z.object({ time: z.string() }))`select payload ->> 'time' as time from outbox`,
  );
  expect(times).toHaveLength(3);
  for (const time of times) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  }
});

test('records an event in the statement that makes the change, with the new ids, and wakes the relay', async () => {
  const data = z.object({ n: z.int(), square: z.int() });
  const Numbered = defineEvent({ type: 'Numbered', version: 1, topic, key: ({ n }) => `n-${n}`, data });
  const kept = recordingBus();
  system.relay({ bus: kept });
  await system.pool.query(sql.unsafe`
    with written as (
      insert into effects (n) select number from generate_series(1, 3) as number where number <> 2 returning n as id, n * n as square
    ), announced as (${eventClause(Numbered, { n: idToCome, square: secondToCome }, 'written', ['id', 'square'])})
    select 1
  `);
  await wakeRelays(system.pool, await system.pool.oneFirst(sql.type(DatabaseOfRow)`select ${databaseOfRow}`), 'event');
  await eventually(() => kept.published.length === 2);
  expect(kept.published).toEqual([
    { n: 1, square: 1 },
    { n: 3, square: 9 },
  ]);
  const rows = await system.pool.any(
    sql.unsafe`select message_key as key, payload->>'subject' as subject from outbox order by id`,
  );
  expect(rows).toEqual([1, 3].map((n) => ({ key: `n-${n}`, subject: `n-${n}` })));
});

test('publishes nothing from a transaction that was rolled back', async () => {
  const target = recordingBus();
  system.relay({ bus: target });
  const failing = system.pool.transaction(async (tx) => {
    await recordEvent(tx, Counted, { key: 'a', n: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await system.record(2);

  await eventually(() => target.published.length > 0);
  expect(target.published).toEqual([{ key: 'a', n: 2 }]);
});

test('carries an event from commit to consumer', async () => {
  await system.consume();
  const running = system.relay();
  await system.record(1);

  await eventually(async () => (await system.effects()).length === 1);
  await eventually(async () => (await running.oldestUnpublishedSeconds()) === 0);
});

test('wakes its own relay without NOTIFY, and the relays of other processes with it', async () => {
  const listener = new pg.Client({ connectionString: system.database.url });
  const received: string[] = [];
  await listener.connect();
  system.stops.push(() => listener.end());
  listener.on('notification', ({ channel }) => received.push(channel));
  await listener.query('listen outbox');

  await system.record(1);
  await eventually(() => received.length === 1);
  const target = recordingBus();
  // Only a signal wakes the relay: its polling interval is longer than this test.
  system.relay({ bus: target, pollMs: 3_600_000 });
  await eventually(() => target.published.length === 1);
  for (let n = 2; n <= 6; n += 1) {
    await system.pool.transaction((tx) => tx.transaction((inner) => recordEvent(inner, Counted, { key: 'a', n })));
    await eventually(() => target.published.length === n);
  }
  expect(received).toEqual(['outbox']);
});

test('a commit wakes only the relays of the same database', async () => {
  const other = await createScratch();
  system.stops.push(() => other.drop());
  const [own, others] = [system, { database: other, pool: other.pool }].map(({ database, pool }) => {
    const target = recordingBus();
    let lookups = 0;
    const counted: typeof pool = {
      ...pool,
      transaction: (...work) => {
        lookups += 1;
        return pool.transaction(...work);
      },
    };
    system.relay({ bus: target, pool: counted, databaseUrl: database.url, pollMs: 3_600_000 });
    return { target, lookups: () => lookups };
  }) as [Counting, Counting];
  // Each of the two kinds looks for rows at the start, and again when the listener is connected.
  await eventually(() => own.lookups() === 4 && others.lookups() === 4);
  for (let n = 1; n <= 5; n += 1) {
    await system.record(n);
    await eventually(() => own.target.published.length === n);
  }
  expect(others.lookups()).toBe(4);
  await other.pool.transaction((tx) => recordEvent(tx, Counted, { key: 'b', n: 9 }));
  await eventually(() => others.target.published.length === 1);
  expect(own.target.published).toHaveLength(5);
});

test('publishes rows committed while another relay was publishing', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isAtIt = false;
  const slow = recordingBus(() => {
    isAtIt = true;
    return held;
  });
  const target = recordingBus();
  system.relay({ bus: slow });
  await system.record(1);
  await eventually(() => isAtIt);
  system.relay({ bus: target });
  for (let n = 2; n <= 20; n += 1) await system.record(n);
  release();
  await eventually(() => slow.published.length + target.published.length === 20);
  const numbers = [...slow.published, ...target.published].map(({ n }) => n);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('publishes the row of a slower transaction although a higher id has been published', async () => {
  const target = recordingBus();
  system.relay({ bus: target });
  await system.pool.transaction(async (slow) => {
    await recordEvent(slow, Counted, { key: 'slow', n: 1 });
    await system.record(2, 'fast');
    await eventually(() => target.published.some(({ key }) => key === 'fast'));
  });
  await eventually(() => target.published.some(({ key }) => key === 'slow'));
});

test('publishes in order and only once with two relays side by side', async () => {
  const target = recordingBus(() => new Promise((resolve) => setTimeout(resolve, Math.random() * 10)));
  system.relay({ bus: target });
  system.relay({ bus: target });
  for (let n = 0; n < 200; n += 1) await system.record(n, n % 2 ? 'odd' : 'even');

  await eventually(async () => (await system.unpublished()) === 0);
  expect(target.published.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('deletes rows published long ago and keeps pending ones', async () => {
  await system.record(1);
  await system.record(2);
  await system.pool.query(sql.unsafe`update outbox set created_at = now() - interval '9 days'`);
  await system.pool.query(
    sql.unsafe`update outbox set published_at = now() - interval '8 days' where (payload->'data'->>'n')::int = 1`,
  );
  const away = { publish: () => Promise.reject(new Error('away')) };
  system.relay({ bus: away });

  await eventually(async () => (await readOutbox(system.pool)).length === 1);
  expect((await readOutbox(system.pool))[0]?.data).toEqual({ key: 'a', n: 2 });
});
