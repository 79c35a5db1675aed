import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { createQueues } from '@patchwork/platform/jobs';
import type { Log } from '@patchwork/platform/log';

const MINUTE_MS = 60_000;

/**
 * Has it asked every minute whether a half term has begun, once however many workers run. The schedule lives in Redis and is put
 * there again each minute, because a Redis that was emptied has lost it.
 */
export function scheduleDueRuns(redisUrl: string, log: Log, everyMs = MINUTE_MS): { close(): Promise<void> } {
  const queues = createQueues(redisUrl, log);
  let scheduling: Promise<void> = Promise.resolve();
  const schedule = () => {
    scheduling = queues
      .repeatEvery(connectionJobs.startDueRun, {}, everyMs)
      .catch((err: unknown) => log.warn({ err }, 'runs of half terms are not scheduled, trying again'));
  };
  schedule();
  const timer = setInterval(schedule, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await scheduling;
      await queues.close();
    },
  };
}
