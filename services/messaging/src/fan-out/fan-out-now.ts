import { AsyncLocalStorage } from 'node:async_hooks';
import type { Metric } from '@patchwork/platform/health';
import { currentTrace, withinTrace } from '@patchwork/platform/trace';
import type { Deps } from '../deps.ts';
import { fanOut } from './fan-out.ts';

/**
 * Fans out in this process right after a commit, without waiting for the schedule. `stop` waits for the batches in progress;
 * the schedule of another process continues.
 */
export function createFanOutNow(deps: Omit<Deps, 'wakeFanOut'>) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  // Slonik refuses to use the pool inside a transaction's async context, which includes its commit listeners.
  const outsideTransaction = AsyncLocalStorage.snapshot();

  const wakeFanOut = (): void => {
    if (stopping.signal.aborted) return;
    const trace = currentTrace();
    const round = outsideTransaction(() => withinTrace(trace, () => fanOut({ ...deps, wakeFanOut }, stopping.signal)))
      .catch((err: unknown) => deps.log.warn({ err }, 'could not fan out; the schedule will try again'))
      .finally(() => running.delete(round));
    running.add(round);
  };
  return {
    wakeFanOut,
    /** How many fan-outs are in progress in this process. */
    count: () => running.size,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

export const fanOutMetric = ({ count }: { count(): number }): Metric => ({
  name: 'patchwork_fan_outs',
  help: 'Fan-outs of notices, announcements and runs in progress in this process',
  ask: async () => [{ value: count() }],
});
