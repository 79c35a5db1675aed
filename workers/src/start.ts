import { connectionJobs, retiredConnectionJobs } from '@patchwork/contracts/jobs/connections';
import { mailJobs, retiredMailJobs } from '@patchwork/contracts/jobs/mail';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { type RunningWorker, startWorker } from '@patchwork/platform/jobs';
import type { Config } from './config.ts';
import { connectionHandlers } from './connections/handlers.ts';
import type { Deps } from './deps.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mediaHandlers } from './media/handlers.ts';

/** Starts a worker for each queue. Closing takes no new jobs and waits for the jobs in progress on all queues. */
export function startWorkers(
  deps: Deps,
  config: Pick<Config, 'REDIS_URL' | 'MAIL_CONCURRENCY' | 'MAIL_PER_SECOND' | 'MEDIA_CONCURRENCY'>,
): RunningWorker {
  const shared = { redisUrl: config.REDIS_URL, deps, log: deps.log };
  const workers = [
    startWorker({
      ...shared,
      queue: 'mail',
      jobs: mailJobs,
      handlers: mailHandlers,
      retired: retiredMailJobs,
      concurrency: config.MAIL_CONCURRENCY,
      perSecond: config.MAIL_PER_SECOND,
    }),
    startWorker({ ...shared, queue: 'media', jobs: mediaJobs, handlers: mediaHandlers, concurrency: config.MEDIA_CONCURRENCY }),
    // One run at a time is the rule; the lease in the connections service enforces it across workers.
    startWorker({
      ...shared,
      queue: 'connections',
      jobs: connectionJobs,
      handlers: connectionHandlers,
      retired: retiredConnectionJobs,
      concurrency: 1,
    }),
  ];
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
