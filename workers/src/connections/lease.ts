import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';

/** The lease lasts three times as long. */
const BEAT_MS = 5_000;

export const isConflict = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.kind === 'conflict' && error.code === code;

/** Keeps a run ours while it is worked on: says every five seconds, and whenever there is news, how far it is. */
export function holdLease(
  { connections, log }: Pick<Deps, 'connections' | 'log'>,
  { runId, fence }: { runId: number; fence: number },
) {
  const lost = new AbortController();
  let percent = 0;
  let telling: Promise<void> | null = null;

  const tell = async () => {
    try {
      await connections.call('reportRunProgress', { path: { runId }, body: { fence, percent } });
    } catch (err) {
      if (isConflict(err, 'stale-fence')) lost.abort(err);
      else log.warn({ err, runId }, 'progress not told, trying again');
    }
  };
  const beat = () => {
    telling ??= tell().finally(() => {
      telling = null;
    });
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    /** Aborted with `stale-fence` when another worker has taken the run. */
    lost: lost.signal,
    progress(now: number) {
      percent = now;
      beat();
    },
    /** Says nothing any more; what is being said has then arrived. */
    async release() {
      clearInterval(timer);
      await telling;
    },
  };
}
