import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './processes.ts';
import { type Bench, pidsOf } from './with-system.ts';

const idleShare = 0.05;
const lookMs = 500;
const longestMs = 120_000;

/** Resolves when every process is idle: writes cause work in the relay, the consumers and mails. After two minutes at the latest. */
export async function settled(bench: Bench): Promise<void> {
  const pids = pidsOf(bench);
  const end = performance.now() + longestMs;
  for (let calm = 0; calm < 2 && performance.now() < end; ) {
    const before = cpuSeconds(pids);
    await pause(lookMs);
    const share = (cpuSeconds(pids) - before) / (lookMs / 1_000);
    calm = share < idleShare * pids.length ? calm + 1 : 0;
  }
}
