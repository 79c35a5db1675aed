import type { JobDefinition } from '@patchwork/contracts/define';
import { DelayedError, type Job, PRIORITY_LIMIT, Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Log } from './bus-types.ts';
import { AppError } from './errors.ts';
import { describeError, loggable } from './failures.ts';
import { type QueuedJob, toQueuedJob } from './queued-job.ts';
import { openRedis } from './redis.ts';
import { backoff, sleep, withTimeout } from './timing.ts';
import { inSpan, traceIdOf, traceparentShape } from './trace.ts';

const MAX_FAILED_JOBS = 1_000;
/** Pause after a command that failed because the connection broke. */
export const RETRY_MS = 2_000;
/** For so long a job waits for a service that is away; then the attempts count as they do for other failures. */
const MAX_WAIT_MS = 3_600_000;

export interface Queues {
  /** Adds a job at once; services use `enqueueJob` instead, so that the job commits with the change. */
  add<Data extends z.ZodType>(definition: JobDefinition<Data>, data: z.input<Data>): Promise<void>;
  /** Resolves when Redis has stored all jobs. Rejects when any may be missing; adding them all again is then safe. */
  addAll(jobs: QueuedJob[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the queues. Connects in the background; while Redis is down, adding fails within 10 s instead of waiting. */
export function createQueues(redisUrl: string, log?: Log): Queues {
  const connection = connectToRedis(redisUrl, 2, log);
  if (log) void warnWhenRedisMayEvict(connection, log);
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection });
    queue.on('error', (error) => log?.warn({ err: error, queue: name }, 'error on the queue connection'));
    queues.set(name, queue);
    return queue;
  }

  async function addAll(jobs: QueuedJob[]): Promise<void> {
    for (const [name, list] of Map.groupBy(jobs, (job) => job.queue)) {
      const entries = list.map((job) => ({
        name: job.name,
        data: job.data,
        opts: { jobId: job.jobId, ...optionsOf(job) },
      }));
      await withTimeout(10_000, 'adding jobs', queueOf(name).addBulk(entries));
    }
  }

  return {
    add: async (definition, data) => addAll([toQueuedJob(definition, data)]),
    addAll,
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** Removes a job when it ends, so that its id is free when the same work is enqueued again. */
const optionsOf = ({ attempts, backoff, traceparent, ...order }: QueuedJob) => ({
  // BullMQ's own field for the trace.
  ...(traceparent && { telemetry: { metadata: traceparent } }),
  priority: priorityOf(order),
  attempts,
  backoff: { type: 'growing', delay: backoff },
  removeOnComplete: true,
  removeOnFail: true,
});

/** BullMQ runs jobs without a priority (0) first, then those with the lowest number. It refuses one above its limit. */
function priorityOf({ priority, turn = 0 }: Pick<QueuedJob, 'priority' | 'turn'>): number {
  return priority === 'low' ? PRIORITY_LIMIT : Math.min(turn, PRIORITY_LIMIT - 1);
}

export interface Attempt {
  jobId: string;
  /** 1 for the first. */
  number: number;
  isLast: boolean;
}

export type Jobs = Record<string, JobDefinition>;

/** One handler for each job; a missing one does not compile. A handler may run twice for the same job. */
export type HandlersFor<Definitions extends Jobs, Deps> = {
  [Name in keyof Definitions]: (deps: Deps, data: z.output<Definitions[Name]['data']>, attempt: Attempt) => Promise<void>;
};

interface WorkerOptions<Definitions extends Jobs, Deps> {
  redisUrl: string;
  queue: JobDefinition['queue'];
  jobs: Definitions;
  handlers: HandlersFor<Definitions, Deps>;
  deps: Deps;
  /** Jobs in progress at once in this process; default 1. */
  concurrency?: number;
  /** Most jobs a second over all processes, evenly spread; by default unlimited. */
  perSecond?: number;
  log: Log;
  /** Longest backoff between two attempts, in milliseconds; default one hour. */
  backoffCap?: number;
}

export interface RunningWorker {
  /** Starts no new jobs and waits for those in progress. */
  close(): Promise<void>;
}

/**
 * Runs the jobs of one queue. A job that fails every attempt is logged and pushed to the Redis list `failed-jobs:<queue>`. While
 * a service that it calls is away (AppError `unavailable`) it waits, up to an hour, at no attempt's cost.
 */
export function startWorker<Definitions extends Jobs, Deps>(options: WorkerOptions<Definitions, Deps>): RunningWorker {
  const { redisUrl, queue, jobs, handlers, deps, concurrency = 1, perSecond, log, backoffCap = 3_600_000 } = options;
  const connection = connectToRedis(redisUrl, null, log);
  void warnWhenRedisMayEvict(connection, log);
  const keys = new Map(Object.entries(jobs).map(([key, definition]) => [definition.name, key]));

  async function carryOut(job: Job, token?: string): Promise<void> {
    const key = keys.get(job.name);
    if (!key) throw giveUp(`No handler for ${job.name}.`);
    const data = jobs[key]!.data.safeParse(job.data);
    if (!data.success) throw giveUp(`The data of ${job.name} does not match the contract.`);
    const number = job.attemptsMade + 1;
    const attempt = { jobId: job.id!, number, isLast: number >= (job.opts.attempts ?? 1) };
    const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': queue, 'patchwork.attempt': number };
    try {
      await inSpan({ service: 'workers', name: job.name, kind: 'consumer', parent: parentOf(job), attributes }, () =>
        handlers[key]!(deps, data.data as never, attempt),
      );
    } catch (error) {
      if (isAway(error) && Date.now() - job.timestamp < MAX_WAIT_MS) await waitForService(job, token, error);
      throw error;
    }
  }

  /** @throws DelayedError, which tells BullMQ that the job neither failed nor ended */
  async function waitForService(job: Job, token: string | undefined, error: unknown): Promise<never> {
    const tries = Math.max(job.attemptsStarted - job.attemptsMade, 1);
    const delay = backoff(tries, { first: firstDelay(job), cap: Math.min(backoffCap, 10_000) });
    log.warn({ ...loggable(error), queue, job: job.name, jobId: job.id, delay }, 'a service is away, the job waits');
    await job.moveToDelayed(Date.now() + delay, token);
    throw new DelayedError();
  }

  async function onFailed(job: Job | undefined, error: Error): Promise<void> {
    const parent = job && parentOf(job);
    const details = {
      ...loggable(error),
      queue,
      job: job?.name,
      jobId: job?.id,
      attempt: job?.attemptsMade,
      ...(parent && { traceId: traceIdOf(parent) }),
    };
    const isOver = !job || error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    if (!isOver) return log.warn(details, 'job failed, trying again');
    log.error(details, 'job failed its last attempt');
    const entry = {
      name: job?.name,
      jobId: job?.id,
      data: job?.data,
      error: describeError(error),
      failedAt: new Date().toISOString(),
    };
    await connection
      .multi()
      .lpush(`failed-jobs:${queue}`, JSON.stringify(entry))
      .ltrim(`failed-jobs:${queue}`, 0, MAX_FAILED_JOBS - 1)
      .exec();
  }

  const worker = new QueueWorker(queue, carryOut, {
    connection,
    concurrency,
    ...(perSecond !== undefined && { limiter: { max: 1, duration: Math.round(1_000 / perSecond) } }),
    // A killed worker leaves its job "stalled"; during a rollout that can happen to one job several times.
    maxStalledCount: 5,
    runRetryDelay: RETRY_MS,
    settings: {
      backoffStrategy: (tries, _type, _error, job) => backoff(tries, { first: firstDelay(job), cap: backoffCap }),
    },
  });
  worker.on(
    'failed',
    (job, error) =>
      void onFailed(job, error).catch((cause) => log.error({ err: cause, queue }, 'could not store the failed job')),
  );
  worker.on('error', (error) => log.warn({ err: error, queue }, 'error on the worker connection'));

  return {
    async close() {
      await worker.close();
      connection.disconnect();
    },
  };
}

/** A BullMQ worker that rests while Redis refuses its commands: BullMQ itself would ask again at once, thousands of times a minute. */
export class QueueWorker extends Worker {
  #refusals = 0;
  #closing = new AbortController();

  protected override async moveToActive(...given: Parameters<Worker['moveToActive']>) {
    try {
      const job = await super.moveToActive(...given);
      this.#refusals = 0;
      return job;
    } catch (error) {
      await this.#rest();
      throw error;
    }
  }

  /** Without a time it is the pause after a failed wait for jobs. */
  override delay(milliseconds?: number, ...abort: AbortOf): Promise<void> {
    if (milliseconds === undefined) return this.#rest();
    // BullMQ 6.7 reads the clock twice to compute how long a rate limit lasts: it may be over at the second look.
    return super.delay(Math.max(1, milliseconds), ...abort);
  }

  override close(...given: Parameters<Worker['close']>): Promise<void> {
    this.#closing.abort();
    return super.close(...given);
  }

  #rest(): Promise<void> {
    this.#refusals += 1;
    return sleep(backoff(this.#refusals), this.#closing.signal);
  }
}
type AbortOf = Parameters<Worker['delay']> extends [unknown?, ...infer Rest] ? Rest : never;

const isAway = (error: unknown): boolean => error instanceof AppError && error.kind === 'unavailable';

const parentOf = ({ opts }: Job): string | undefined => {
  const given = opts.telemetry?.metadata;
  return given && traceparentShape.test(given) ? given : undefined;
};

const firstDelay = (job: { opts: Job['opts'] } | undefined): number => {
  const backoff = job?.opts.backoff;
  return typeof backoff === 'object' ? (backoff.delay ?? 1_000) : 1_000;
};

/** Returns the error to throw from a handler when another attempt cannot succeed: the job counts as failed at once. */
export const giveUp = (reason: string): Error => new UnrecoverableError(reason);

/** Opens a Redis connection that reconnects for ever. With `null` retries, a command waits for as long as Redis is down. */
export function connectToRedis(url: string, maxRetriesPerRequest: number | null, log?: Log): Redis {
  const retryStrategy = (times: number) => backoff(times, { first: 50, cap: 2_000 });
  const redis = openRedis(url, { maxRetriesPerRequest, retryStrategy }, log);
  redis.on('error', (error) => log?.warn({ err: error }, 'error on the Redis connection of the queues'));
  return redis;
}

/** Warns about an eviction policy: a Redis that evicts keys when full silently loses jobs. */
async function warnWhenRedisMayEvict(redis: Redis, log: Log): Promise<void> {
  const memory = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1];
  if (policy && policy !== 'noeviction')
    log.warn({ policy }, 'Redis must run with maxmemory-policy noeviction, or jobs can be lost');
}
