export interface Report {
  /** Runs one check and prints a line with its duration and, if it resolves to a text, that text. False when it failed. */
  check(title: string, work: () => Promise<unknown>): Promise<boolean>;
  /** Prints `N passed, N failed`; returns the exit code: 0 when at least one check ran and none failed. */
  end(): number;
}

/** Prints one line a check, for a command that ends in a count. A check fails by throwing; the checks after it still run. */
export function createReport(log: (line: string) => void = console.log): Report {
  let passed = 0;
  let failed = 0;
  return {
    async check(title, work) {
      const start = performance.now();
      const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
      try {
        const found = await work();
        passed += 1;
        log(`✓ ${title} (${seconds()})${typeof found === 'string' ? `: ${found}` : ''}`);
        return true;
      } catch (error) {
        failed += 1;
        log(`✗ ${title} (${seconds()}): ${error instanceof Error ? error.message : String(error)}`);
        return false;
      }
    },
    end() {
      log(`${passed} passed, ${failed} failed`);
      return passed > 0 && failed === 0 ? 0 : 1;
    },
  };
}
