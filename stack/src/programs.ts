import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StackFailure } from './failure.ts';
import type { Output } from './progress.ts';

/** Where a program is on the PATH, or null. */
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

/** Runs a command to its end and gives what it printed; throws with the end of its complaint. `timeout` in milliseconds. */
export function run(command: string, args: string[], options: { timeout?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {}) {
  return new Promise<string>((resolve, reject) => {
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} failed: ${(stderr || stdout || error.message).trim().slice(-2000)}`));
      else resolve(stdout);
    });
  });
}

/** Runs a command with its output on the terminal and gives its exit code. */
export function runVisibly(command: string, args: string[], options: { env?: NodeJS.ProcessEnv; cwd?: string } = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

// apt locks its database, so installations wait for each other; the lists are fetched once.
let aptQueue: Promise<unknown> = Promise.resolve();
let listsFetched = false;

/**
 * Gives the path of a program, installing its Debian packages when we are root and apt is there.
 * Throws a sentence with the remedy when it cannot be had.
 */
export async function ensureProgram(name: string, packages: string[], title: string, output: Output): Promise<string> {
  const found = findProgram(name);
  if (found) return found;

  if (findProgram('apt-get') && process.getuid?.() === 0) {
    const installation = aptQueue.then(() => installPackages(packages, title, output));
    aptQueue = installation.catch(() => undefined);
    await installation.catch(() => undefined);
    const installed = findProgram(name);
    if (installed) return installed;
  }
  throw new StackFailure(
    `${title} (${name}) is not on this machine: install it with \`apt-get update && apt-get install -y ${packages.join(' ')}\` as root and start again.`,
  );
}

async function installPackages(packages: string[], title: string, { progress }: Output) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsFetched) {
    await progress('fetching the lists of Debian packages', () => run('apt-get', ['update', '-q'], { env }));
    listsFetched = true;
  }
  await progress(`installing ${title} from Debian`, () =>
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env }),
  );
}
