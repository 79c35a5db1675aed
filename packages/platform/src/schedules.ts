import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { describeError, isTransient } from './failures.ts';
import type { PartState } from './health.ts';
import { connectToRedis, QueueWorker, RETRY_MS } from './jobs.ts';
import type { Log } from './log.ts';
import { stateOfRedis } from './redis.ts';
import { backoff, sleep } from './timing.ts';

/** Work that a service repeats at an interval, declared in its `schedules.ts`. */
export interface Schedule {
  /** Unique within the service. */
  name: string;
  /** Milliseconds from one run to the next, or a cron pattern in UTC. */
  every: number | string;
  /**
   * May run twice and in several processes at once; a failure is logged, and the next run starts as planned. While a database or
   * service is unavailable, runs are left out, for a pause that doubles up to 15 s.
   */
  run(): Promise<unknown>;
}

interface ScheduleOptions {
  service: string;
  redisUrl: string;
  schedules: Schedule[];
  log: Log;
  registerEveryMs?: number;
}

export interface RunningSchedules {
  /** Starts no more runs and waits for those in progress. */
  stop(): Promise<void>;
  /** Whether Redis takes writes now. */
  state(): Promise<PartState>;
}

const MAX_PAUSE_MS = 15_000;
const CLOCK_TOLERANCE_MS = 2_000;

/**
 * Runs each schedule at its interval, once over all processes of the service, until stopped. Schedules are BullMQ job
 * schedulers in Redis, registered again every minute in case Redis was emptied, or a process with a fast clock put runs off.
 */
export function startSchedules({
  service,
  redisUrl,
  schedules,
  log,
  registerEveryMs = 60_000,
}: ScheduleOptions): RunningSchedules {
  if (schedules.length === 0) return { stop: async () => undefined, state: async () => 'ready' };
  const connection = connectToRedis(redisUrl, null, log);
  const queueName = `schedules-${service}`;
  const queue = new Queue(queueName, { connection });
  queue.on('error', (err) => log.warn({ err, queue: queueName }, 'error on the queue connection'));
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const running = new Set<string>();
  /** Runs that failed in a row because something was unavailable, and when the next may start. */
  const pauses = new Map<string, { failures: number; until: number }>();

  /** A run that takes longer than its interval is not started a second time here. */
  async function runOnce(name: string): Promise<void> {
    const schedule = byName.get(name);
    const pause = pauses.get(name);
    if (!schedule || running.has(name) || (pause && performance.now() < pause.until)) return;
    running.add(name);
    try {
      await schedule.run();
      pauses.delete(name);
    } catch (error) {
      const failures = isTransient(error) ? (pause?.failures ?? 0) + 1 : 0;
      const until = performance.now() + backoff(failures, { first: 1_000, cap: MAX_PAUSE_MS });
      if (failures > 0) pauses.set(name, { failures, until });
      else pauses.delete(name);
      log.warn({ err: error, schedule: name }, `scheduled run failed: ${describeError(error)}`);
    } finally {
      running.delete(name);
    }
  }

  const options = { connection, concurrency: schedules.length, runRetryDelay: RETRY_MS };
  const worker = new QueueWorker(queueName, ({ name }) => runOnce(name), options);
  worker.on('error', (err) => log.warn({ err, queue: queueName }, 'error on the worker connection'));

  const stopping = new AbortController();
  const registering = (async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      await register().then(
        () => {
          failures = 0;
        },
        (err: unknown) => {
          failures += 1;
          log.warn({ err, service, failures }, 'could not register schedules, trying again');
        },
      );
      const pause = failures === 0 ? registerEveryMs : backoff(failures, { first: 2_000, cap: MAX_PAUSE_MS });
      await sleep(pause, stopping.signal);
    }
  })();

  async function register(): Promise<void> {
    for (const schedule of schedules) await registerOne(schedule);
    const now = await readClock(connection);
    for (const { key, next = 0 } of await queue.getJobSchedulers()) {
      const schedule = byName.get(key);
      // BullMQ uses the clocks of processes: one that was fast has put the next run off.
      const isPutOff = typeof schedule?.every === 'number' && next > now + schedule.every + CLOCK_TOLERANCE_MS;
      if (!schedule || isPutOff) await queue.removeJobScheduler(key);
      if (schedule && isPutOff) await registerOne(schedule);
    }
  }

  async function registerOne({ name, every }: Schedule): Promise<void> {
    const repeat = typeof every === 'number' ? { every } : { pattern: every, tz: 'UTC' };
    await queue.upsertJobScheduler(name, repeat, { name, opts: { removeOnComplete: true, removeOnFail: true } });
  }

  return {
    state: () => stateOfRedis(connection, `bull:${queueName}:readyz`),
    async stop() {
      stopping.abort();
      await worker.close();
      connection.disconnect();
      await registering;
      await queue.close();
    },
  };
}

/** The time of Redis, in Unix milliseconds. Services may run INFO, but not TIME. */
async function readClock(redis: Redis): Promise<number> {
  return Number(/server_time_usec:(\d+)/.exec(await redis.info('server'))?.[1]) / 1_000;
}
