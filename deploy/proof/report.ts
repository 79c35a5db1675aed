import { explain } from '@patchwork/dev/failure';
import { createOutput, type Output } from '@patchwork/dev/progress';

export interface Report {
  /** Runs one check and prints a line with its duration and, if it resolves to a text, that text. False when it failed. */
  check(title: string, work: () => Promise<unknown>): Promise<boolean>;
  /** Prints that a check could not be made, and why; it counts neither as passed nor as failed. */
  skip(title: string, why: string): void;
  /** Prints `N passed, N failed`; returns the exit code: 0 when at least one check ran and none failed. */
  end(): number;
}

export interface Proof {
  report: Report;
  output: Output;
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
  /** Registers work for the end of the proof, also after Ctrl-C; the last registered runs first. */
  onEnd(close: () => Promise<unknown>): void;
}

/** Prints one line a check, for a command that ends in a count. A check fails by throwing; the checks after it still run. */
export function createReport(log: (line: string) => void = console.log): Report {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
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
    skip(title, why) {
      skipped += 1;
      log(`- ${title}: skipped, ${why}`);
    },
    end() {
      log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
      return passed > 0 && failed === 0 ? 0 : 1;
    },
  };
}

/** Runs a proof to its end or to Ctrl-C, closes what it has opened, prints the count and ends this process. */
export async function runProof(prove: (proof: Proof) => Promise<void>): Promise<never> {
  const report = createReport();
  const interrupted = new AbortController();
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse())
      await close().catch((error: unknown) => console.error(`could not clean up: ${explain(error)}`));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (interrupted.signal.aborted) return;
      interrupted.abort();
      void closeAll().then(() => process.exit(130));
    });
  try {
    const { signal } = interrupted;
    await prove({ report, output: createOutput(), signal, onEnd: (close) => void closers.push(close) });
  } catch (error) {
    // The handler of the signal ends this process.
    if (interrupted.signal.aborted) return await new Promise(() => undefined);
    await report.check('the proof runs to its end', () => Promise.reject(new Error(explain(error))));
  }
  await closeAll();
  process.exit(report.end());
}
