import type { Candidates } from './candidates.ts';
import { isLacking, type Task } from './task.ts';

/** Takes the pairs from the worthiest down wherever both schools have room. An interim run links only for those that lack. */
export function linkGreedily(task: Task, candidates: Candidates): void {
  const { network, caps } = task;
  for (const at of byWorth(candidates)) {
    const [one, other] = [candidates.one[at]!, candidates.other[at]!];
    if (network.degree[one]! >= caps[one]! || network.degree[other]! >= caps[other]!) continue;
    if (task.type === 'interim' && !isLacking(task, one) && !isLacking(task, other)) continue;
    if (!network.has(one, other)) network.add(one, other);
  }
}

const BUCKETS = 1 << 16;

/** Places of the candidates, the worthiest first; equals in the order in which they were found. */
function byWorth({ count, worth }: Candidates): Uint32Array {
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < count; at += 1) {
    low = Math.min(low, worth[at]!);
    high = Math.max(high, worth[at]!);
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
  const bucketOf = (at: number) => Math.floor((high - worth[at]!) * scale);
  const next = new Uint32Array(BUCKETS + 1);
  for (let at = 0; at < count; at += 1) next[bucketOf(at) + 1]! += 1;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) next[bucket + 1]! += next[bucket]!;
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) order[next[bucketOf(at)]!++] = at;
  return order;
}
