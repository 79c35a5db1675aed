import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { requiredUrl } from './database.ts';

/** The databases that tests may claim: a server has 16, and number 0 records who has claimed which. */
const numbers = Array.from({ length: 15 }, (_, index) => index + 1);
const leaseMs = 60_000;

export interface TestRedis {
  url: string;
  /** Empties the database and releases it. */
  release(): Promise<void>;
}

/**
 * Claims an empty numbered database of the test Redis for one test file until it is released. Waits while all are claimed; a
 * claim of a process that has died expires after a minute. Needs TEST_REDIS_URL, which `npm test` sets.
 */
export async function claimRedis(): Promise<TestRedis> {
  const server = requiredUrl('TEST_REDIS_URL');
  const keeper = new Redis(server);
  const number = await claimNumber(keeper);
  const renewing = setInterval(() => void keeper.pexpire(keyOf(number), leaseMs).catch(() => undefined), leaseMs / 4);
  const url = Object.assign(new URL(server), { pathname: `/${number}` }).href;
  await empty(url);
  return {
    url,
    async release() {
      clearInterval(renewing);
      await empty(url);
      await keeper.del(keyOf(number));
      keeper.disconnect();
    },
  };
}

const keyOf = (number: number) => `test-database:${number}`;

async function claimNumber(keeper: Redis): Promise<number> {
  const owner = randomUUID();
  for (;;) {
    for (const number of numbers) {
      if (await keeper.set(keyOf(number), owner, 'PX', leaseMs, 'NX')) return number;
    }
    await pause(200);
  }
}

async function empty(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
