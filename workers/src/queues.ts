import { Queue } from 'bullmq';

/** Looks at the queues without taking from them: how many jobs wait, and thereby whether Redis answers. */
export function watchQueues(redisUrl: string, names: string[]) {
  // Without a queue for commands, a question asked while Redis is away fails at once instead of hanging.
  const queues = names.map((name) => new Queue(name, { connection: { url: redisUrl, enableOfflineQueue: false } }));
  // The workers' own connections log what goes wrong; here an error shows as "not ready".
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
