import { ConfigError } from './config.ts';
import type { Log } from './log.ts';
import { giveBackMemory } from './memory.ts';

/** Something to close, last opened first closed. */
export type Closer = () => Promise<unknown>;

/** How a process takes its leave before it closes anything. */
export interface Leaving {
  /** Ends when nobody sends us anything any more; may take as long as it likes. */
  first: () => Promise<unknown>;
  /** What is in hand may take that long to be finished. */
  closeSeconds: number;
}

/** The configuration, or exit 1 with every wrong variable in one list instead of a stack. */
export function loadOrExit<Config>(load: () => Config): Config {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Runs a process until SIGTERM or SIGINT, then closes what it opened in reverse order. A start that fails says why in one line
 * and exits 1; a configuration that is wrong lists every variable. Closing that takes over 10 s, or what `onLeave` was told, is cut short.
 */
export async function run(
  start: (onClose: (closer: Closer) => void, onLeave: (leaving: Leaving) => void) => Promise<Log>,
): Promise<void> {
  const closers: Closer[] = [];
  let leaving: Leaving | undefined;
  let log: Log | undefined;
  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    await leaving?.first().catch((err: unknown) => log?.warn({ err }, 'leaving failed'));
    setTimeout(() => process.exit(code || 1), (leaving?.closeSeconds ?? 10) * 1_000).unref();
    for (const closer of closers.reverse()) await closer().catch((err: unknown) => log?.warn({ err }, 'closing failed'));
    process.exit(code);
  };
  process.once('SIGTERM', () => void close(0));
  process.once('SIGINT', () => void close(0));
  try {
    log = await start(
      (closer) => closers.push(closer),
      (how) => {
        leaving = how;
      },
    );
    giveBackMemory();
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    await close(1);
  }
}
