import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 15_000;
/** Five minutes in which hardly anything was done. */
const IDLE_LOOKS = 20;
/** Of the event loop: polling alone is some hundredths on a small machine. */
const IDLE = 0.05;
const WORTH_BYTES = 8_000_000;

/**
 * Gives back what starting took, and later what a busy time took, when there has been next to nothing to do for five minutes. Loading hundreds of
 * modules makes V8's space for young objects as large as it may be, and an idle process keeps it: 40 MB in each of ours. A thorough collection,
 * some 50 ms, makes it small; it grows again when there is work. It forgets compiled code, too: some hundred requests after it take three to ten
 * times as long, so a pause for breath is no reason for it.
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
  let idleLooks = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    idleLooks = utilization < IDLE ? idleLooks + 1 : 0;
    if (idleLooks < IDLE_LOOKS) return;
    idleLooks = 0;
    if (process.memoryUsage().heapTotal > smallest + WORTH_BYTES) smallest = giveBack();
  }, LOOK_MS).unref();
}
