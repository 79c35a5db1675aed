import { describeError } from './failures.ts';
import { connectToRedis } from './jobs.ts';
import type { Log } from './log.ts';
import { sleep } from './timing.ts';

/** Work that a service repeats at an interval, declared in its `schedules.ts`. */
export interface Schedule {
  /** Unique within the service. */
  name: string;
  /** Milliseconds from the start of one run to the next, or a time of the day in UTC, such as `02:17`. */
  every: number | string;
  /** May run twice and in several processes at once; a failure is logged, and the next run starts as planned. */
  run(): Promise<unknown>;
}

interface ScheduleOptions {
  service: string;
  redisUrl: string;
  schedules: Schedule[];
  log: Log;
  /** Longest pause between two looks, in milliseconds; default one minute. After it an emptied Redis is noticed. */
  lookEveryMs?: number;
}

export interface RunningSchedules {
  /** Starts no more runs and waits for those in progress. */
  stop(): Promise<void>;
}

const RETRY_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Runs each schedule at its interval, once over all processes of the service, until stopped. Whoever sets its key in Redis runs
 * it, and the key expires when the next run is due: by Redis's clock, because that of a process may be wrong.
 */
export function startSchedules({ service, redisUrl, schedules, log, lookEveryMs = 60_000 }: ScheduleOptions): RunningSchedules {
  if (schedules.length === 0) return { stop: async () => undefined };
  const redis = connectToRedis(redisUrl, 2, log);
  const stopping = new AbortController();

  /** Milliseconds until the next look. */
  async function runIfDue({ name, every, run }: Schedule): Promise<number> {
    const key = `bull:schedules-${service}:due:${name}`;
    const isOurs = await redis.set(key, '', 'PX', typeof every === 'string' ? untilNext(every) : every, 'NX');
    if (isOurs) await run().catch((err) => log.warn({ err, schedule: name }, `scheduled run failed: ${describeError(err)}`));
    // Negative when it has expired meanwhile.
    return Math.max(1, Math.min(lookEveryMs, await redis.pttl(key)));
  }

  async function repeat(schedule: Schedule): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await runIfDue(schedule).catch((err) => {
        log.warn({ err, schedule: schedule.name }, 'could not look up a schedule, trying again');
        return RETRY_MS;
      });
      await sleep(pause, stopping.signal);
    }
  }

  const running = Promise.all(schedules.map(repeat));
  return {
    async stop() {
      stopping.abort();
      await running;
      redis.disconnect();
    },
  };
}

/** Milliseconds until this time of the day, in UTC. */
function untilNext(time: string): number {
  const now = Date.now();
  const today = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}Z`);
  return today > now ? today - now : today + DAY_MS - now;
}
