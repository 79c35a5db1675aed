import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { type RunningWorker, startWorker } from '@patchwork/platform/jobs';
import type { Config } from './config.ts';
import { connectionHandlers } from './connections/handlers.ts';
import type { Deps } from './deps.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mediaHandlers } from './media/handlers.ts';

/** Starts a worker for each queue. Closing takes no new jobs and waits for those in hand, on all queues at once. */
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
      concurrency: config.MAIL_CONCURRENCY,
      perSecond: config.MAIL_PER_SECOND,
    }),
    startWorker({ ...shared, queue: 'media', jobs: mediaJobs, handlers: mediaHandlers, concurrency: config.MEDIA_CONCURRENCY }),
    // One run at a time is the rule; the lease in the connections service holds it over all workers.
    startWorker({ ...shared, queue: 'connections', jobs: connectionJobs, handlers: connectionHandlers, concurrency: 1 }),
  ];
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
