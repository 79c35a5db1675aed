import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './measure.ts';
import { type Bench, pidsOf } from './with-system.ts';

const idleShare = 0.05;
const lookMs = 500;
const longestMs = 120_000;

/**
 * Writes publish events, which cause work in the relay, the consumers and mails. The next measurement waits until all of it is
 * done. `alone` pauses the consumers meanwhile, to measure their cost; those that share the process of the gateway go on.
 */
export function aroundWrites(bench: Bench) {
  const all = pidsOf(bench);
  const writing = pidsOf(bench, ['gateway', 'content', 'identity']);
  const consuming = pidsOf(bench, ['messaging', 'workers', 'schools', 'connections']).filter((pid) => !writing.includes(pid));
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
