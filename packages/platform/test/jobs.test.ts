import { randomUUID } from 'node:crypto';
import { defineJob } from '@patchwork/contracts/define';
import { claimRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../src/errors.ts';
import {
  type Attempt,
  createQueues,
  giveUp,
  type HandlersFor,
  type Queues,
  type RunningWorker,
  startWorker,
} from '../src/jobs.ts';
import { toQueuedJob } from '../src/queued-job.ts';
import { startProxy } from './proxy.ts';
import { log } from './transports.ts';

const { url: redisUrl, release } = await claimRedis();
afterAll(release);

const jobs = {
  greet: defineJob({
    name: 'greet',
    queue: 'media',
    attempts: 3,
    backoff: 10,
    data: z.object({ id: z.uuid() }),
    jobId: ({ id }) => `greet-${id}`,
  }),
};
interface Deps {
  done: string[];
  fail: (attempt: number) => void;
}
const handlers: HandlersFor<typeof jobs, Deps> = {
  greet: async (deps, { id }, attempt) => {
    deps.fail(attempt.number);
    deps.done.push(`${id} ${attempt.number}${attempt.isLast ? ' last' : ''}`);
  },
};

let redis: Redis;
let queue: Queue;
let queues: Queues;
let workers: RunningWorker[];
let deps: Deps;
let id: string;

beforeAll(() => {
  redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  queue = new Queue('media', { connection: redis });
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
});
beforeEach(async () => {
  await queue.obliterate({ force: true });
  await redis.del('failed-jobs:media');
  queues = createQueues(redisUrl, log);
  workers = [];
  deps = { done: [], fail: () => undefined };
  id = randomUUID();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await queues.close();
});

const work = (over = {}) => {
  workers.push(startWorker({ redisUrl, queue: 'media', jobs, handlers, deps, log, backoffCap: 50, ...over }));
};
const failedJobs = async () => (await redis.lrange('failed-jobs:media', 0, -1)).map((entry) => JSON.parse(entry));

test('adds a job once while it is waiting, and again when it is done', async () => {
  await queues.add(jobs.greet, { id });
  await queues.add(jobs.greet, { id });
  expect(await queue.getWaitingCount()).toBe(1);

  work();
  await eventually(() => deps.done.length === 1);
  await eventually(async () => !(await queue.getJob(`greet-${id}`)));
  await queues.add(jobs.greet, { id });
  await eventually(() => deps.done.length === 2);
});

test('runs low-priority jobs after all others, whichever was added first', async () => {
  const [first, second, urgent] = [randomUUID(), randomUUID(), randomUUID()];
  await queues.addAll([first, second].map((one) => toQueuedJob(jobs.greet, { id: one }, { priority: 'low' })));
  await queues.add(jobs.greet, { id: urgent });
  work();
  await eventually(() => deps.done.length === 3);
  expect(deps.done.map((entry) => entry.split(' ')[0])).toEqual([urgent, first, second]);
});

test('runs jobs in the order of their turns, and those of one turn in the order in which they were added', async () => {
  const turns = { a1: 1, a2: 2, a3: 3, b1: 1, b2: 2, late: 3_000_000 };
  const entries = Object.entries(turns).map(([name, turn]) => ({ ...toQueuedJob(jobs.greet, { id }, { turn }), jobId: name }));
  const low = { ...toQueuedJob(jobs.greet, { id }, { priority: 'low' }), jobId: 'low' };
  await queues.addAll([low, ...entries]);
  const order: string[] = [];
  work({ handlers: { greet: async (_: Deps, __: unknown, { jobId }: Attempt) => void order.push(jobId) } });
  await eventually(() => order.length === 7);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'late', 'low']);
});

test('respects the rate limit, one job at a time', async () => {
  await queues.addAll(Array.from({ length: 11 }, () => toQueuedJob(jobs.greet, { id: randomUUID() })));
  work({ perSecond: 20, concurrency: 5 });
  await eventually(() => deps.done.length > 0);
  const begun = performance.now();
  await eventually(() => deps.done.length === 11);
  expect(performance.now() - begun).toBeGreaterThan(400);
});

test('waits for the rate limit without a negative timeout, however late the process is', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  // Each second look at the clock is 30 ms late, as in a process that starves between two looks.
  const { now } = Date;
  let looks = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    looks += 1;
    return now() + (looks % 2) * 30;
  });
  work({ perSecond: 20 });
  await queues.addAll(Array.from({ length: 12 }, () => toQueuedJob(jobs.greet, { id: randomUUID() })));
  await eventually(() => deps.done.length === 12);
  clock.mockRestore();
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

test('retries after a delay and passes the attempt number to the handler', async () => {
  deps.fail = (attempt) => {
    if (attempt < 3) throw new Error('not yet');
  };
  work();
  await queues.add(jobs.greet, { id });
  await eventually(() => deps.done.length === 1);
  expect(deps.done).toEqual([`${id} 3 last`]);
  expect(await failedJobs()).toEqual([]);
});

test('a job waits for a service that is away, at no attempt’s cost', async () => {
  let calls = 0;
  deps.fail = () => {
    calls += 1;
    if (calls < 8) throw new AppError('unavailable', 'away', 'The service is away.');
  };
  work();
  await queues.add(jobs.greet, { id });
  await eventually(() => deps.done.length === 1);
  expect([calls, deps.done]).toEqual([8, [`${id} 1`]]);
  expect(await failedJobs()).toEqual([]);
});

test('moves a job that fails every attempt to the failed jobs and frees its id', async () => {
  deps.fail = () => {
    throw new Error('550 somebody@school.example is unknown');
  };
  work();
  await queues.add(jobs.greet, { id });
  await eventually(async () => (await failedJobs()).length === 1);
  expect(await failedJobs()).toMatchObject([
    { name: 'greet', jobId: `greet-${id}`, data: { id }, error: 'Error: 550 [address] is unknown' },
  ]);
  expect(await queue.getJob(`greet-${id}`)).toBeUndefined();
});

test('fails a job at once when the handler gives it up or its data breaks the contract', async () => {
  let tries = 0;
  deps.fail = () => {
    tries += 1;
    throw giveUp('the recipient is gone');
  };
  work();
  await queues.add(jobs.greet, { id });
  await queues.addAll([{ queue: 'media', name: 'greet', jobId: 'broken', attempts: 3, backoff: 10, data: { id: 7 } }]);
  await queues.addAll([{ queue: 'media', name: 'unknown', jobId: 'unknown', attempts: 3, backoff: 10, data: {} }]);

  await eventually(async () => (await failedJobs()).length === 3);
  expect(tries).toBe(1);
});

test('rejects data that the contract does not allow', async () => {
  await expect(queues.add(jobs.greet, { id: 'not a uuid' })).rejects.toThrow();
});

test('warns when Redis may evict jobs', async () => {
  const warned: unknown[] = [];
  const listening = { ...log, warn: (details: unknown) => void warned.push(details), error: log.error.bind(log) };
  const [, before = 'noeviction'] = (await redis.config('GET', 'maxmemory-policy')) as string[];
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const checked = createQueues(redisUrl, listening as unknown as typeof log);
  await eventually(() => warned.length > 0);
  await redis.config('SET', 'maxmemory-policy', before);
  await checked.close();
  expect(warned).toContainEqual({ policy: 'allkeys-lru' });
});

test('continues after Redis was away', async () => {
  const url = new URL(redisUrl);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
  work({ redisUrl: `redis://127.0.0.1:${proxy.port}${url.pathname}` });
  await queues.add(jobs.greet, { id });
  await eventually(() => deps.done.length === 1);
  proxy.cut();
  await queues.add(jobs.greet, { id: randomUUID() });
  proxy.heal();
  await eventually(() => deps.done.length === 2);
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await proxy.close();
});
