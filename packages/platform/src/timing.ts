import { setTimeout as delay } from 'node:timers/promises';

/** Waits that many milliseconds, or until the signal fires; never rejects. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Exponential backoff with jitter: milliseconds before attempt `failures + 1`, doubling from `first` up to `cap`, less up to a
 * fifth.
 */
export function backoff(failures: number, { first = 100, cap = 5_000 } = {}): number {
  const delayMs = Math.min(cap, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(delayMs * (0.8 + Math.random() * 0.2));
}

/** Rejects when the work takes longer than `ms`; the work itself continues, and its result is ignored. */
export async function withTimeout<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/**
 * A wake-up signal: `rung` resolves at the next `ring`, after the timeout, or at once if `ring` was called since it last
 * resolved.
 */
export function createWakeUp() {
  let isRinging = false;
  let answer: (() => void) | undefined;
  return {
    notify(): void {
      isRinging = true;
      answer?.();
    },
    async wait(timeoutMs: number): Promise<void> {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        answer = undefined;
      }
      isRinging = false;
    },
  };
}
