import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Repeats `work` 200 times, with a minor garbage collection after each, and returns the bytes by which the old generation has
 * grown: what only a full collection would free.
 */
export async function growthOf(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
  const repeat = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await work();
      collect({ type: 'minor' });
    }
  };
  await repeat(20);
  const before = oldBytes();
  await repeat(200);
  return oldBytes() - before;
}
