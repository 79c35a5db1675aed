import { allJobs } from '@patchwork/contracts/jobs/all';
import type { PartState } from '@patchwork/platform/health';
import { openRedis, stateOfRedis } from '@patchwork/platform/redis';
import { Queue } from 'bullmq';

/** Counts the jobs of all queues without taking any, and asks whether Redis takes more. */
export function watchQueues(redisUrl: string) {
  const names = [...new Set(allJobs.map(({ queue }) => queue))];
  // Without the offline queue a command fails at once while Redis is unavailable, instead of hanging.
  const connection = openRedis(redisUrl, { enableOfflineQueue: false });
  connection.on('error', () => undefined);
  const queues = names.map((name) => new Queue(name, { connection }));
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
    state: (): Promise<PartState> => stateOfRedis(connection, `bull:${names[0]}:readyz`),
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
