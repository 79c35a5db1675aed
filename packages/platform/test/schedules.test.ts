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
  vi.useRealTimers();
  await Promise.all(started.map((schedules) => schedules.stop()));
  await redis.release();
});

const start = (schedules: Schedule[], lookEveryMs?: number) => {
  const running = startSchedules({
    service: 'test',
    redisUrl: redis.url,
    schedules,
    log: pino({ enabled: false }),
    lookEveryMs,
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

test('runs on in a Redis that was emptied', async () => {
  let runs = 0;
  start([{ name: 'kept', every: 3_600_000, run: async () => runs++ }], 100);
  await eventually(() => runs === 1);
  const client = new Redis(redis.url);
  await client.flushdb();
  await eventually(() => runs === 2);
  client.disconnect();
});

test('a wrong clock starts nothing early, and nothing late once it is right again', async () => {
  const runs: string[] = [];
  const schedules = [
    { name: 'seldom', every: 3_600_000, run: async () => runs.push('seldom') },
    { name: 'often', every: 100, run: async () => runs.push('often') },
  ];
  const count = (name: string) => runs.filter((run) => run === name).length;
  for (const minutes of [0, 10, -10, 70, -70]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    const before = count('often');
    const wrong = start(schedules);
    await eventually(() => count('often') > before + 2);
    await wrong.stop();
    vi.useRealTimers();
  }
  const before = count('often');
  start(schedules);
  await eventually(() => count('often') > before + 2);
  expect(count('seldom')).toBe(1);
});

test('runs a daily schedule once a day', async () => {
  let runs = 0;
  const nightly = { name: 'nightly', every: '02:17', run: async () => runs++ };
  start([nightly], 20);
  await eventually(() => runs === 1);
  const client = new Redis(redis.url);
  const left = (await client.pttl('bull:schedules-test:due:nightly')) / 60_000;
  const now = new Date();
  const minutes = (2 * 60 + 17 - now.getUTCHours() * 60 - now.getUTCMinutes() + 24 * 60) % (24 * 60) || 24 * 60;
  expect(Math.abs(left - minutes)).toBeLessThan(2);
  start([nightly], 20);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(runs).toBe(1);
  client.disconnect();
});
