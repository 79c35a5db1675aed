import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import { findProgram } from './programs.ts';

interface Launch {
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The user to run as; needs root. */
  user?: { uid: number; gid: number };
  /** File for stdout and stderr; by default they are pipes. */
  logFile?: string;
  /** The signal for a graceful shutdown; the kernel sends it too when this process is killed. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
}

/**
 * Starts a long-running program in a separate process group, so that Ctrl-C reaches only this process, which stops the programs
 * in order. On Linux the kernel ends the program when this process is killed.
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

/** Whether the process has started and neither exited nor been killed. */
export const isRunning = (child: ChildProcess) => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** Sends a process the signal and waits for its exit; kills its whole group after `grace` milliseconds. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM', grace = 10_000): Promise<void> {
  const { pid } = child;
  if (pid === undefined || !isRunning(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }, grace);
  await ended;
  clearTimeout(timer);
}

/**
 * Repeats `probe` until it succeeds.
 * @throws StackFailure with the last line of the log when the process exits first or `timeout` milliseconds pass; the process has
 * ended then
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
        // Another try needs its port.
        if (child) await stop(child, 'SIGKILL', 5_000);
        throw new StackFailure(`${title} ${reason}; ${cause}`);
      }
      await sleep(50);
    }
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '(nothing)';
}
