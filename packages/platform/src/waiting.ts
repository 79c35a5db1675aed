import { setTimeout as delay } from 'node:timers/promises';

/** Waits that many milliseconds, or until the signal fires; never rejects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

/** Milliseconds before try number `failures + 1`: doubles from `first` up to `cap`, spread by a fifth so that peers do not march in step. */
export function growingDelay(failures: number, { first = 100, cap = 5_000 } = {}): number {
  const delayMs = Math.min(cap, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(delayMs * (0.8 + Math.random() * 0.2));
}

/** Rejects when the work takes longer; the work itself goes on unseen. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
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

/** A door bell: `rung` resolves at the next ring, or at once when it rang since the last answer. */
export function createBell() {
  let isRinging = false;
  let answer: (() => void) | undefined;
  return {
    ring(): void {
      isRinging = true;
      answer?.();
    },
    async rung(timeoutMs: number): Promise<void> {
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
