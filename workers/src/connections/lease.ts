import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import type { RunWork } from './match-in-thread.ts';

/** The lease lasts seven times as long. */
const RENEW_MS = 2_000;

/** Whether a service replied with this conflict. */
export const isConflict = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.kind === 'conflict' && error.code === code;

/** Whether another worker has claimed the run. */
export const isStale = (error: unknown): boolean => isConflict(error, 'stale-fencing-token');

/** Renews the lease of a run every two seconds, and reports its progress in percent whenever it rises. */
export function holdLease(
  { connections, log }: Pick<Deps, 'connections' | 'log'>,
  { runId, fencingToken }: Pick<RunWork, 'runId' | 'fencingToken'>,
) {
  const lost = new AbortController();
  let percent = 0;
  let reporting: Promise<void> | null = null;

  const report = async () => {
    const reported = percent;
    try {
      await connections.call('reportRunProgress', { path: { runId }, body: { fencingToken, percent: reported } });
    } catch (err) {
      if (isStale(err)) return lost.abort(err);
      log.warn({ err, runId }, 'could not report the progress of the run; will retry');
      return;
    }
    // It rose while the report was on its way.
    if (percent > reported) await report();
  };
  const renew = () => {
    reporting ??= report().finally(() => {
      reporting = null;
    });
  };
  const timer = setInterval(renew, RENEW_MS);
  return {
    /** Aborted when another worker has claimed the run. */
    lost: lost.signal,
    progress(now: number) {
      if (now <= percent) return;
      percent = now;
      renew();
    },
    /** Stops the reports and waits for the one in progress. */
    async release() {
      clearInterval(timer);
      await reporting;
    },
  };
}
