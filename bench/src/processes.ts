import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Bench, processesOf } from './with-system.ts';

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of these processes so far, without their children. */
export const cpuSeconds = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0);

/** Returns the CPU seconds so far of this process and those below it that still run, each with its exited children. */
export function cpuWithDescendants(pid: number = process.pid): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const { own = 0, ended = 0 } = statOf(pid) ?? {};
  return children.reduce((sum, child) => sum + cpuWithDescendants(Number(child)), own + ended);
}

/** Returns the CPU seconds of these processes and all their children, including children that have exited. */
export function cpuOfTrees(roots: readonly number[]): number {
  const stats = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (statOf(Number(entry)) ?? []) : []));
  return stats.reduce((sum, { pid, parent, own, ended }) => {
    if (roots.includes(pid)) return sum + own + ended;
    return roots.includes(parent) ? sum + own : sum;
  }, 0);
}

/** Returns the main processes of PostgreSQL and Redis, if they run on this machine. */
export async function findDataProcesses({ backing }: Bench): Promise<number[]> {
  const client = new pg.Client({ connectionString: backing.postgresUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = statOf(rows[0]!.pid)?.parent;
  await client.end();
  const redis = new Redis(backing.redisUrl);
  const told = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  redis.disconnect();
  return [postgres, told].filter((pid) => pid !== undefined && /postgres|redis/.test(statOf(pid)?.name ?? '')) as number[];
}

/** Returns a function that reads the CPU seconds of each process so far, those of PostgreSQL and Redis together as `data`. */
export async function createCpuReader(bench: Bench): Promise<() => Map<string, number>> {
  const roots = await findDataProcesses(bench);
  return () =>
    new Map([...processesOf(bench).map(({ name, pid }) => [name, cpuSeconds([pid()!])] as const), ['data', cpuOfTrees(roots)]]);
}

/** Returns undefined for a process that has exited. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SECOND;
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { pid, name, parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}
