import type { ChildProcess } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import { isRunning, launch, stop } from './processes.ts';

interface Program {
  name: string;
  cwd: string;
  /** Arguments of node. */
  args: string[];
  env: Record<string, string>;
  /** File for its output; emptied at start. */
  logFile: string;
  onLine: (name: string, line: string) => void;
  /** Longest pause before a restart in milliseconds; by default 30 s. */
  longestPause?: number;
}

export interface Supervised {
  name: string;
  pid: () => number | undefined;
  /**
   * Resolves when `/readyz` on the metrics port answers 200 and the port, if given, accepts. Rejects when the program exits
   * first.
   */
  ready: (metricsPort: number, port: number | null) => Promise<void>;
  stop: () => Promise<void>;
  /** Starts it again after `stop`; `ready` then waits for it. */
  startAgain: () => void;
}

const stable = 10_000;

/**
 * Runs a program, and restarts it when it exits after it has been ready, with a backoff that doubles from 100 ms to 30 s, as
 * Docker's. A run of 10 s resets it.
 */
export function supervise(program: Program): Supervised {
  const { name, cwd, args, env, logFile, onLine, longestPause = 30_000 } = program;
  let aborted = new AbortController();
  const recent: string[] = [];
  let wasReady = false;
  let failures = 0;
  let child = start();
  writeFileSync(logFile, '');

  function start(): ChildProcess {
    const began = performance.now();
    const started = launch({ command: process.execPath, args, cwd, env: { ...process.env, ...env } });
    for (const stream of [started.stdout, started.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', keep);
    }
    started.once('exit', (code, signal) => {
      if (aborted.signal.aborted || !wasReady) return;
      failures = performance.now() - began > stable ? 1 : failures + 1;
      const pause = Math.min(longestPause, 100 * 2 ** (failures - 1));
      onLine(name, `ended by itself (${signal ?? `code ${code}`}); starting again in ${pause / 1000} s`);
      sleep(pause, undefined, { signal: aborted.signal }).then(
        () => {
          child = start();
        },
        () => undefined,
      );
    });
    return started;
  }

  function keep(line: string) {
    recent.push(line);
    if (recent.length > 20) recent.shift();
    appendFileSync(logFile, `${line}\n`);
    onLine(name, line);
  }

  return {
    name,
    pid: () => child.pid,
    async ready(metricsPort, port) {
      const deadline = performance.now() + 60_000;
      while (!(await isReady(metricsPort, port))) {
        if (!isRunning(child)) {
          await sleep(100); // its last lines are still in the pipe
          throw new StackFailure(`${name} ended while starting; it said:\n${recent.join('\n')}`);
        }
        if (performance.now() > deadline) throw new StackFailure(`${name} was not ready within 60 s; see ${logFile}.`);
        await sleep(100);
      }
      wasReady = true;
    },
    async stop() {
      aborted.abort();
      await stop(child);
    },
    startAgain() {
      aborted = new AbortController();
      wasReady = false;
      child = start();
    },
  };
}

async function isReady(metricsPort: number, port: number | null): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/readyz`, { signal: AbortSignal.timeout(3000) });
    await response.arrayBuffer();
    return response.ok && (port === null || (await accepts(port)));
  } catch {
    return false;
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
