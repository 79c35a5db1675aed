import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import type { Output } from './progress.ts';

/** Returns the path of a program on the PATH, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not in this folder
    }
  }
  return null;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ends the command with SIGTERM. */
  signal?: AbortSignal;
}

/** Runs a command and returns its output; rejects with the end of its error output. `timeout` in milliseconds. */
export function run(command: string, args: string[], options: RunOptions & { timeout?: number } = {}) {
  return new Promise<string>((resolve, reject) => {
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} failed: ${(stderr || stdout || error.message).trim().slice(-2000)}`));
      else resolve(stdout);
    });
  });
}

/** Runs a command with its output on the terminal and returns its exit code. */
export function runVisibly(command: string, args: string[], options: RunOptions = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

// apt locks its database, so installations run one at a time.
let aptQueue: Promise<unknown> = Promise.resolve();

/**
 * Returns the path of a program; installs its Debian packages if it is missing, this process is root and apt exists.
 * @throws StackFailure with the remedy and apt's error when it cannot be installed
 */
export function ensureProgram(name: string, packages: string[], title: string, output: Output): Promise<string> {
  return ensure(() => findProgram(name), name, packages, title, output);
}

/**
 * Installs a Debian package if a file of it is missing, such as a font.
 * @throws StackFailure like ensureProgram
 */
export async function ensureFile(path: string, packages: string[], title: string, output: Output): Promise<void> {
  await ensure(() => (existsSync(path) ? path : null), path, packages, title, output);
}

async function ensure(find: () => string | null, name: string, packages: string[], title: string, output: Output) {
  const found = find();
  if (found) return found;

  let reason = '';
  if (findProgram('apt-get') && process.getuid?.() === 0) {
    const installation = aptQueue.then(() => persist(() => installPackages(packages, title, output), output));
    aptQueue = installation.catch(() => undefined);
    await installation.catch((error: Error) => {
      reason = ` (${error.message.split('\n')[0]})`;
    });
    const installed = find();
    if (installed) return installed;
  }
  throw new StackFailure(
    `${title} (${name}) is not on this machine${reason}: install it with \`apt-get update && apt-get install -y ${packages.join(' ')}\` as root and start again.`,
  );
}

/**
 * Retries work that depends on other machines or locks, such as a mirror that hangs. `waits` in milliseconds.
 * @throws the error of the last attempt
 */
export async function persist<T>(attempt: () => Promise<T>, { log }: Output, waits = [5_000, 15_000, 45_000]): Promise<T> {
  for (const wait of waits) {
    try {
      return await attempt();
    } catch (error) {
      log(`  ${(error as Error).message.split('\n')[0]}; trying again in ${wait / 1000} s`);
      await setTimeout(wait);
    }
  }
  return attempt();
}

async function installPackages(packages: string[], title: string, { progress }: Output) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-q', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  await progress('fetching the lists of Debian packages', () => run('apt-get', [...patient, 'update'], { env }));
  await progress(`installing ${title} from Debian`, () =>
    run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...packages], { env }),
  );
}
