import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import { findProgram } from './programs.ts';

export interface Launch {
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Run as this user (only root can). */
  user?: { uid: number; gid: number };
  /** stdout and stderr go here; without it stdout and stderr are pipes. */
  logFile?: string;
  /** What tells the process to end in an orderly way; also sent by the kernel when we die without a word. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
}

/**
 * Starts a long-lived program in its own process group, so that Ctrl-C in the terminal reaches only us and we decide the order
 * in which things stop. On Linux the kernel ends it when we are killed outright, so nothing is left behind.
 */
export function launch({ command, args, cwd, env, user, logFile, stopSignal = 'SIGTERM' }: Launch): ChildProcess {
  const setpriv = findProgram('setpriv');
  const prefix = setpriv ? [setpriv, '--pdeathsig', stopSignal.slice(3)] : [];
  if (setpriv && user) prefix.push('--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups');
  const [program, ...rest] = [...prefix, command, ...args] as [string, ...string[]];
  const log = logFile ? openSync(logFile, 'a') : 'pipe';
  return spawn(program, rest, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log, log],
    ...(setpriv ? {} : user),
  });
}

/** Started, and neither ended nor killed. */
export const isRunning = (child: ChildProcess) => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** Asks a process to end and waits; kills its whole group when it has not ended after `grace` milliseconds. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM', grace = 10_000): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }, grace);
  await ended;
  clearTimeout(timer);
}

/**
 * Repeats `probe` until it succeeds. Fails with a sentence and the end of the log when the process dies first or `timeout`
 * milliseconds pass.
 */
export async function waitUntil(
  title: string,
  probe: () => Promise<unknown>,
  options: { timeout?: number; child?: ChildProcess; logFile?: string } = {},
): Promise<void> {
  const { timeout = 60_000, child, logFile } = options;
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      const died = child !== undefined && !isRunning(child);
      if (died || performance.now() > deadline) {
        const reason = died ? 'ended while starting' : `did not answer within ${timeout / 1000} s`;
        const cause = logFile ? `its log ${logFile} ends with: ${lastLine(logFile)}` : String((error as Error).message);
        throw new StackFailure(`${title} ${reason}; ${cause}`);
      }
      await sleep(50);
    }
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '(nothing)';
}
