import { allJobs } from '@patchwork/contracts/jobs/all';
import { Queue } from 'bullmq';

/** Counts the jobs of all queues without taking any; a count also shows that Redis answers. */
export function watchQueues(redisUrl: string) {
  const names = [...new Set(allJobs.map(({ queue }) => queue))];
  // Without the offline queue a command fails at once while Redis is unavailable, instead of hanging.
  const queues = names.map((name) => new Queue(name, { connection: { url: redisUrl, enableOfflineQueue: false } }));
  // The workers' own connections log errors; here an error appears as "not ready".
  for (const queue of queues) queue.on('error', () => undefined);

  const count = async () => {
    const counts = await Promise.all(queues.map((queue) => queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed')));
    return queues.flatMap(({ name }, index) =>
      Object.entries(counts[index]!).map(([state, jobs]) => ({ queue: name, state, jobs })),
    );
  };
  return {
    all: queues,
    count,
    isReachable: async () => (await count()).length > 0,
    close: () => Promise.all(queues.map((queue) => queue.close())),
  };
}
