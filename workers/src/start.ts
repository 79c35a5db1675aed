import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { type RunningWorker, startWorker } from '@patchwork/platform/jobs';
import { type Config, placesFor } from './config.ts';
import { connectionHandlers } from './connections/handlers.ts';
import type { Deps } from './deps.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mediaHandlers } from './media/handlers.ts';
import type { MediaDeps } from './media/process-media.ts';

/**
 * Starts the workers for the queues of mails and of connection runs. Closing takes no new jobs and waits for the jobs in
 * progress.
 */
export function startWorkers(
  deps: Deps,
  config: Pick<Config, 'REDIS_URL' | 'MAIL_CONCURRENCY' | 'MAIL_PER_SECOND'>,
): RunningWorker {
  const shared = { redisUrl: config.REDIS_URL, deps, log: deps.log };
  return together([
    startWorker({
      ...shared,
      queue: 'mail',
      jobs: mailJobs,
      handlers: mailHandlers,
      concurrency: config.MAIL_CONCURRENCY,
      perSecond: config.MAIL_PER_SECOND,
    }),
    // One run at a time is the rule; the lease in the connections service enforces it across workers.
    startWorker({
      ...shared,
      queue: 'connections',
      jobs: connectionJobs,
      handlers: connectionHandlers,
      concurrency: 1,
    }),
  ]);
}

/** Starts the workers for photos and films, separately because they wait until decoders are known to be isolated. */
export function startMediaWorkers(deps: MediaDeps, config: Pick<Config, 'REDIS_URL' | 'MEDIA_CONCURRENCY'>): RunningWorker {
  const shared = { redisUrl: config.REDIS_URL, deps, log: deps.log, jobs: mediaJobs, handlers: mediaHandlers };
  const { photos, films } = placesFor(config.MEDIA_CONCURRENCY);
  return together([
    startWorker({ ...shared, queue: 'media', concurrency: photos }),
    startWorker({ ...shared, queue: 'films', concurrency: films }),
  ]);
}

const together = (workers: RunningWorker[]): RunningWorker => ({
  async close() {
    await Promise.all(workers.map((worker) => worker.close()));
  },
});
