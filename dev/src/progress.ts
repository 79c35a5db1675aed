/** Runs a step and reports it if it takes longer than a second. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export interface Output {
  /** Prints one line for the developer. */
  log: (line: string) => void;
  progress: Progress;
}

/** Creates an output that reports each step longer than a second, and its duration. */
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

/** Prints nothing; for tests. */
export const silent: Output = { log: () => undefined, progress: (_label, work) => work() };
