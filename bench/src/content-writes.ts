import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './measure.ts';
import type { Bench } from './with-system.ts';

const idleShare = 0.05;
const lookMs = 500;
const longestMs = 120_000;

/**
 * Writes publish events, which cause work in the relay, the consumers and mails. The next measurement waits until all of it is
 * done. `alone` pauses the consumers meanwhile, to measure their cost.
 */
export function aroundWrites({ services }: Bench) {
  const all = Object.values(services).map((service) => service.pid()!);
  const consuming = [services.messaging, services.workers, services.schools, services.connections].map(
    (service) => service.pid()!,
  );
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of consuming) process.kill(pid, name);
  };
  const settled = async () => {
    const end = performance.now() + longestMs;
    for (let calm = 0; calm < 2 && performance.now() < end; ) {
      const before = await cpuSeconds(all);
      await pause(lookMs);
      const share = ((await cpuSeconds(all)) - before) / (lookMs / 1_000);
      calm = share < idleShare * all.length ? calm + 1 : 0;
    }
  };
  return {
    quiet: { after: settled },
    alone: {
      before: () => signal('SIGSTOP'),
      after: async () => {
        signal('SIGCONT');
        await settled();
      },
    },
  };
}
