/** Runs a step; whoever watches is told when it takes longer than a second. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export interface Output {
  /** One line for the person who started the command. */
  log: (line: string) => void;
  progress: Progress;
}

/** Announces steps that last longer than a second, and how long they took; shorter ones stay silent. */
export function createOutput(log: (line: string) => void = console.log): Output {
  const progress: Progress = async (label, work) => {
    const start = performance.now();
    let announced = false;
    const timer = setInterval(() => {
      const seconds = Math.round((performance.now() - start) / 1000);
      if (!announced || seconds % 10 === 0) log(announced ? `  … ${label} (${seconds} s so far)` : `  … ${label}`);
      announced = true;
    }, 1000);
    try {
      const result = await work();
      if (announced) log(`  ✓ ${label} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      return result;
    } finally {
      clearInterval(timer);
    }
  };
  return { log, progress };
}

/** For callers that want no output at all, such as tests. */
export const silent: Output = { log: () => undefined, progress: (_label, work) => work() };
