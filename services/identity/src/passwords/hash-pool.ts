import { availableParallelism } from 'node:os';
import { AppError } from '@patchwork/platform/errors';
import pLimit from 'p-limit';

/** Leaves one core for the other work of this process. */
const CONCURRENCY = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Runs up to `size` jobs in parallel and queues up to `waiting` more. Hashing is slow on purpose: without a limit a burst of
 * sign-ins would take all cores, and 19 MiB for each password.
 * @throws AppError `unavailable` when the queue is full
 */
export function createHashPool({ size = CONCURRENCY, waiting = 64 } = {}) {
  const limit = pLimit(size);
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (limit.activeCount + limit.pendingCount >= size + waiting)
        throw new AppError('unavailable', 'too-many-sign-ins', 'Many people are signing in. Please try again in a moment.', {
          retryAfter: 2,
        });
      return limit(work);
    },
  };
}
export type HashPool = ReturnType<typeof createHashPool>;
