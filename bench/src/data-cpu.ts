import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Bench } from './with-system.ts';

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

/** Returns the CPU seconds of these processes and all their children, including children that have exited. */
export function cpuOfTrees(roots: number[]): number {
  const stats = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (statOf(Number(entry)) ?? []) : []));
  return stats.reduce((sum, { pid, parent, own, ended }) => {
    if (roots.includes(pid)) return sum + own + ended;
    return roots.includes(parent) ? sum + own : sum;
  }, 0);
}

const ticksPerSecond = 100;

function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { pid, name, parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined; // It has exited.
  }
}
