import { cpuOfTrees, findDataProcesses } from './data-cpu.ts';
import { cpuSeconds } from './measure.ts';
import { type Bench, processesOf } from './with-system.ts';

/** Returns a function that reads the CPU seconds of each process so far, those of PostgreSQL and Redis together as `data`. */
export async function createCpuReader(bench: Bench): Promise<() => Promise<ReadonlyMap<string, number>>> {
  const roots = await findDataProcesses(bench);
  return async () => {
    const own = processesOf(bench).map(async ({ name, pid }) => [name, await cpuSeconds([pid()!])] as const);
    return new Map<string, number>([...(await Promise.all(own)), ['data', cpuOfTrees(roots)]]);
  };
}
