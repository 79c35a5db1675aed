import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 15_000;
/** Of the event loop: polling alone is some hundredths on a small machine. */
const IDLE = 0.05;
const WORTH_BYTES = 8_000_000;

/**
 * Gives back what starting took, and later what a busy time took, as soon as there is next to nothing to do. Loading hundreds of modules makes
 * V8's space for young objects as large as it may be, and an idle process keeps it: 40 MB in each of ours. A thorough collection, some 50 ms,
 * makes it small; it grows again when there is work.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  const giveBack = () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return process.memoryUsage().heapTotal;
  };
  let smallest = giveBack();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < IDLE && process.memoryUsage().heapTotal > smallest + WORTH_BYTES) smallest = giveBack();
  }, LOOK_MS).unref();
}
