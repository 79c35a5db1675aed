import type { JobDefinition } from '@patchwork/contracts/define';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Log } from './bus-types.ts';
import { describeError, loggable } from './failures.ts';
import { type QueuedJob, toQueuedJob } from './queued-job.ts';
import { inSpan, traceIdOf, traceparentShape } from './trace.ts';
import { growingDelay, within } from './waiting.ts';

const PARKED_KEPT = 1_000;

export interface Queues {
  /** Adds work at once; services use `enqueueJob` instead, so that it commits with the change. */
  add<Data extends z.ZodType>(definition: JobDefinition<Data>, data: z.input<Data>): Promise<void>;
  /** Resolves when Redis holds all of them; rejects when any may be missing, and then adding them again is safe. */
  addAll(jobs: QueuedJob[]): Promise<void>;
  /** Runs the job each `everyMs`, once over all processes that ask for it. */
  repeatEvery<Data extends z.ZodType>(definition: JobDefinition<Data>, data: z.input<Data>, everyMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the queues. Connects in the background; while Redis is away adding fails within 10 s instead of waiting. */
export function createQueues(redisUrl: string, log?: Log): Queues {
  const connection = connect(redisUrl, 2, log);
  if (log) void warnWhenRedisMayEvict(connection, log);
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection });
    queue.on('error', (error) => log?.warn({ err: error, queue: name }, 'queue connection'));
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
      await within(10_000, 'adding jobs', queueOf(name).addBulk(entries));
    }
  }

  return {
    add: async (definition, data) => addAll([toQueuedJob(definition, data)]),
    addAll,
    async repeatEvery(definition, data, everyMs) {
      const job = toQueuedJob(definition, data);
      const template = { name: job.name, data: job.data, opts: optionsOf(job) };
      await within(10_000, 'scheduling', queueOf(job.queue).upsertJobScheduler(job.jobId, { every: everyMs }, template));
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** Nothing is kept when a job has ended, so that its id is free for the next time the work is wanted. */
const optionsOf = ({ attempts, backoff, isPatient, traceparent }: QueuedJob) => ({
  // BullMQ's own place for it.
  ...(traceparent && { telemetry: { metadata: traceparent } }),
  // To BullMQ any number comes after none.
  ...(isPatient && { priority: 1 }),
  attempts,
  backoff: { type: 'growing', delay: backoff },
  removeOnComplete: true,
  removeOnFail: true,
});

export interface Attempt {
  jobId: string;
  /** 1 for the first. */
  number: number;
  isLast: boolean;
}

export type Jobs = Record<string, JobDefinition>;

/** One handler for each job, or it does not compile. A handler may run twice for the same job. */
export type HandlersFor<Definitions extends Jobs, Deps> = {
  [Name in keyof Definitions]: (deps: Deps, data: z.output<Definitions[Name]['data']>, attempt: Attempt) => Promise<void>;
};

export interface WorkerOptions<Definitions extends Jobs, Deps> {
  redisUrl: string;
  queue: JobDefinition['queue'];
  jobs: Definitions;
  handlers: HandlersFor<Definitions, Deps>;
  deps: Deps;
  /** Jobs at a time in this process; default 1. */
  concurrency?: number;
  /** Jobs a second at most, over all processes and evenly spread; by default as many as there are. */
  perSecond?: number;
  log: Log;
  /** Longest pause between two tries, in milliseconds; default one hour. */
  backoffCap?: number;
}

export interface RunningWorker {
  /** Takes no new jobs and waits for those in hand. */
  close(): Promise<void>;
}

/** Carries out the jobs of one queue. What fails every try is logged and put on the list `parked-jobs:<queue>`. */
export function startWorker<Definitions extends Jobs, Deps>(options: WorkerOptions<Definitions, Deps>): RunningWorker {
  const { redisUrl, queue, jobs, handlers, deps, concurrency = 1, perSecond, log, backoffCap = 3_600_000 } = options;
  const connection = connect(redisUrl, null, log);
  void warnWhenRedisMayEvict(connection, log);
  const keys = new Map(Object.entries(jobs).map(([key, definition]) => [definition.name, key]));

  async function carryOut(job: Job): Promise<void> {
    const key = keys.get(job.name);
    if (!key) throw giveUp(`No handler for ${job.name}.`);
    const data = jobs[key]!.data.safeParse(job.data);
    if (!data.success) throw giveUp(`The data of ${job.name} is not what the contract says.`);
    const number = job.attemptsMade + 1;
    const attempt = { jobId: job.id!, number, isLast: number >= (job.opts.attempts ?? 1) };
    const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': queue, 'patchwork.attempt': number };
    await inSpan({ name: job.name, kind: 'consumer', parent: parentOf(job), attributes }, () =>
      handlers[key]!(deps, data.data as never, attempt),
    );
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
    log.error(details, 'job parked');
    const entry = {
      name: job?.name,
      jobId: job?.id,
      data: job?.data,
      error: describeError(error),
      parkedAt: new Date().toISOString(),
    };
    await connection
      .multi()
      .lpush(`parked-jobs:${queue}`, JSON.stringify(entry))
      .ltrim(`parked-jobs:${queue}`, 0, PARKED_KEPT - 1)
      .exec();
  }

  const worker = new Worker(queue, carryOut, {
    connection,
    concurrency,
    ...(perSecond !== undefined && { limiter: { max: 1, duration: Math.round(1_000 / perSecond) } }),
    // A worker that is killed leaves its job "stalled"; once is too few when a whole deployment rolls.
    maxStalledCount: 5,
    settings: {
      backoffStrategy: (tries, _type, _error, job) => growingDelay(tries, { first: firstDelay(job), cap: backoffCap }),
    },
  });
  worker.on(
    'failed',
    (job, error) => void onFailed(job, error).catch((cause) => log.error({ err: cause, queue }, 'job not parked')),
  );
  worker.on('error', (error) => log.warn({ err: error, queue }, 'worker connection'));

  return {
    async close() {
      await worker.close();
      connection.disconnect();
    },
  };
}

const parentOf = ({ opts }: Job): string | undefined => {
  const given = opts.telemetry?.metadata;
  return given && traceparentShape.test(given) ? given : undefined;
};

const firstDelay = (job: { opts: Job['opts'] } | undefined): number => {
  const backoff = job?.opts.backoff;
  return typeof backoff === 'object' ? (backoff.delay ?? 1_000) : 1_000;
};

/** Throw it from a handler when trying again can never help: the job is parked at once. */
export const giveUp = (reason: string): Error => new UnrecoverableError(reason);

function connect(url: string, maxRetriesPerRequest: number | null, log?: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest,
    retryStrategy: (times) => growingDelay(times, { first: 50, cap: 2_000 }),
  });
  redis.on('error', (error) => log?.warn({ err: error }, 'redis connection of the queues'));
  return redis;
}

/** A Redis that evicts keys when full loses jobs without a word. */
async function warnWhenRedisMayEvict(redis: Redis, log: Log): Promise<void> {
  const memory = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1];
  if (policy && policy !== 'noeviction')
    log.warn({ policy }, 'Redis must run with maxmemory-policy noeviction, or jobs can be lost');
}
