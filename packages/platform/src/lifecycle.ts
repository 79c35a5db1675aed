import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

/** Closes one resource; the last opened is closed first. */
export type Disposer = () => Promise<unknown>;

/** How a process drains before it closes anything. */
export interface Drain {
  /** Resolves when clients have stopped sending requests; has no time limit. */
  first: () => Promise<unknown>;
  /** Seconds that work in progress may then take. */
  closeSeconds: number;
}

/** Loads the configuration, or exits 1 with a list of the invalid variables instead of a stack. */
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
 * Runs a process until SIGTERM or SIGINT, then closes its resources in reverse order. A failed start prints its error, or every
 * invalid variable, and exits 1. Closing is cut short after 10 s, or after the `closeSeconds` passed to `onDrain`.
 */
export async function run(
  start: (onClose: (closer: Disposer) => void, onDrain: (drain: Drain) => void) => Promise<Log>,
): Promise<void> {
  const closers: Disposer[] = [];
  let drain: Drain | undefined;
  let log: Log | undefined;
  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    await drain?.first().catch((err: unknown) => log?.warn({ err }, 'draining failed'));
    setTimeout(() => process.exit(code || 1), (drain?.closeSeconds ?? 10) * 1_000).unref();
    for (const closer of closers.reverse()) await closer().catch((err: unknown) => log?.warn({ err }, 'closing failed'));
    process.exit(code);
  };
  process.once('SIGTERM', () => void close(0));
  process.once('SIGINT', () => void close(0));
  try {
    log = await start(
      (closer) => closers.push(closer),
      (how) => {
        drain = how;
      },
    );
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${stackOf(error)}\n`);
    await close(1);
  }
}

/** The stack of an error and of what caused it: the outermost may only say that a connection failed. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [...(error instanceof AggregateError ? error.errors : []), ...(error.cause ? [error.cause] : [])];
  return [error.stack, ...causes.map((cause) => `Caused by: ${stackOf(cause)}`)].join('\n');
}
