import { ConfigError } from './config.ts';
import { type Health, startHealthServer } from './health.ts';
import type { Log } from './log.ts';

/** Closes one resource. */
export type Disposer = () => Promise<void>;

/** What `run` needs of a started service, or of several in one process (`services/all`). */
export interface Program {
  log: Log;
  /** Of each of its services. */
  health: Health[];
  config: { HOST: string; METRICS_PORT: number; CLOSE_SECONDS: number };
  /** Answers the paths that the health server does not know. */
  others?: Parameters<typeof startHealthServer>[0]['others'];
  /** Resolves when clients have stopped sending requests; has no time limit. */
  drain: Disposer;
  /** Finishes the work in progress and closes everything, last opened first. */
  close: Disposer;
  /** Rejects when a part cannot go on, with an error that names it. */
  failed?: Promise<never>;
}

/** A started service. It listens for no signals and never ends the process. */
export interface Service extends Program {
  name: string;
}

/**
 * Runs a program in this process until SIGTERM or SIGINT, or until a part cannot go on; then it drains and closes, for at most
 * CLOSE_SECONDS. A failed start prints its error, or every invalid variable, and exits 1. A signal during the start ends the
 * process at once: nothing has been promised to anybody yet.
 */
export async function run(starting: Promise<Program>): Promise<void> {
  let program: Program | undefined;
  let closeHealth: Disposer = async () => undefined;
  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    if (!program) return process.exit(code);
    const { log, config, drain, close: closeAll } = program;
    if (code === 0) await drain().catch((err: unknown) => log.warn({ err }, 'draining failed'));
    const cutShort = () => {
      log.warn({ seconds: config.CLOSE_SECONDS }, 'closing took too long and was cut short');
      process.exit(code || 1);
    };
    setTimeout(cutShort, config.CLOSE_SECONDS * 1_000).unref();
    await closeAll().catch((err: unknown) => log.warn({ err }, 'closing failed'));
    await closeHealth();
    process.exit(code);
  };
  process.once('SIGTERM', () => void close(0));
  process.once('SIGINT', () => void close(0));
  try {
    program = await starting;
    const { health, config, others, log, failed } = program;
    closeHealth = (await startHealthServer({ host: config.HOST, port: config.METRICS_PORT, services: health, others })).close;
    failed?.catch((err: unknown) => {
      log.fatal({ err }, 'a part of this process cannot go on, so the process ends');
      void close(1);
    });
    log.info('ready');
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
