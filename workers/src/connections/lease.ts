import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';

/** The lease lasts three times as long. */
const RENEW_MS = 5_000;

/** Whether a service replied with this conflict. */
export const isConflict = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.kind === 'conflict' && error.code === code;

/** Renews the lease of a run every five seconds, and reports its progress in percent whenever it changes. */
export function holdLease(
  { connections, log }: Pick<Deps, 'connections' | 'log'>,
  { runId, fence }: { runId: number; fence: number },
) {
  const lost = new AbortController();
  let percent = 0;
  let reporting: Promise<void> | null = null;

  const report = async () => {
    try {
      await connections.call('reportRunProgress', { path: { runId }, body: { fence, percent } });
    } catch (err) {
      if (isConflict(err, 'stale-fence')) lost.abort(err);
      else log.warn({ err, runId }, 'could not report the progress of the run; will retry');
    }
  };
  const renew = () => {
    reporting ??= report().finally(() => {
      reporting = null;
    });
  };
  const timer = setInterval(renew, RENEW_MS);
  return {
    /** Aborted with `stale-fence` when another worker has claimed the run. */
    lost: lost.signal,
    progress(now: number) {
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
