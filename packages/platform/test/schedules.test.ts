import { claimRedis, type TestRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSchedules, type Schedule, startSchedules } from '../src/schedules.ts';

let redis: TestRedis;
let started: RunningSchedules[];
beforeEach(async () => {
  redis = await claimRedis();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((schedules) => schedules.stop()));
  await redis.release();
});

const start = (schedules: Schedule[], registerEveryMs?: number) => {
  const running = startSchedules({
    service: 'test',
    redisUrl: redis.url,
    schedules,
    log: pino({ enabled: false }),
    registerEveryMs,
  });
  started.push(running);
  return running;
};

test('runs each schedule at its interval', async () => {
  const runs: string[] = [];
  start([
    { name: 'often', every: 50, run: async () => runs.push('often') },
    { name: 'seldom', every: 3_600_000, run: async () => runs.push('seldom') },
  ]);
  await eventually(() => runs.filter((name) => name === 'often').length > 3);
  expect(runs.filter((name) => name === 'seldom')).toHaveLength(1);
});

test('runs once across all processes of a service', async () => {
  const slots: number[] = [];
  const schedule = { name: 'shared', every: 200, run: async () => slots.push(Math.floor(Date.now() / 200)) };
  for (let index = 0; index < 3; index++) start([schedule]);
  await eventually(() => slots.length > 5);
  expect(slots.length).toBeLessThanOrEqual(slots.at(-1)! - slots[0]! + 2);
});

test('continues after a failure', async () => {
  let tries = 0;
  start([
    {
      name: 'failing',
      every: 50,
      run: async () => {
        tries += 1;
        throw new Error('no');
      },
    },
  ]);
  await eventually(() => tries > 2);
});

test('waits for the run in progress when it stops', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFinished = false;
  const running = start([
    {
      name: 'long',
      every: 3_600_000,
      run: async () => {
        begin();
        await released;
        isFinished = true;
      },
    },
  ]);
  await begun;
  const stopped = running.stop().then(() => isFinished);
  release();
  expect(await stopped).toBe(true);
});

test('registers schedules again in a Redis that was emptied, and drops schedules that are no longer declared', async () => {
  let runs = 0;
  let isOldKnown = false;
  const old = start([{ name: 'old', every: 60_000, run: async () => (isOldKnown = true) }]);
  await eventually(() => isOldKnown);
  await old.stop();
  start([{ name: 'kept', every: 50, run: async () => runs++ }], 100);
  await eventually(() => runs > 1);
  const client = new Redis(redis.url);
  await client.flushdb();
  const before = runs;
  await eventually(() => runs > before + 2);
  expect(await client.zrange('bull:schedules-test:repeat', '0', '-1')).toEqual(['kept']);
  client.disconnect();
});

test('runs a schedule again that a process with a fast clock has put off', async () => {
  let runs = 0;
  const putOff = { name: 'put-off', every: 1_000, run: async () => runs++ };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  try {
    const fast = start([putOff]);
    await eventually(() => runs > 0);
    await fast.stop();
  } finally {
    vi.useRealTimers();
  }
  const before = runs;
  start([putOff], 100);
  await eventually(() => runs > before + 1);
});
