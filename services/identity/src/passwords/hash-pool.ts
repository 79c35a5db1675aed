import { availableParallelism } from 'node:os';
import { AppError } from '@patchwork/platform/errors';

/** One core is left to everything else that this process does. */
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Lets `size` pieces of work run at once and `waiting` more stand in line. Hashing is slow on purpose: without a bound a burst of
 * sign-ins would take the processor and 19 MiB each from everything else.
 * @throws AppError `unavailable` when the line is full
 */
export function createHashPool({ size = atOnce, waiting = 64 } = {}) {
  let running = 0;
  const line: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < size) {
      running += 1;
      return;
    }
    if (line.length >= waiting)
      throw new AppError('unavailable', 'too-many-sign-ins', 'Many people are signing in. Please try again in a moment.', {
        retryAfter: 2,
      });
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    // The place passes on without becoming free, so nobody overtakes the line.
    if (next) next();
    else running -= 1;
  }

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
export type HashPool = ReturnType<typeof createHashPool>;
