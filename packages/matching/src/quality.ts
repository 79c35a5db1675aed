import { sumsOf } from './fairness.ts';
import { hashOf } from './input-hash.ts';
import { isRepeat } from './moves.ts';
import { linksOf } from './network.ts';
import type { Task } from './task.ts';
import type { MatchInput, MatchQuality } from './types.ts';

/**
 * Measures the quality of the links. Means and bound include every current link, including links from before an interim run.
 */
export function judge(task: Task, input: MatchInput, bound: number): MatchQuality {
  const { network } = task;
  const sums = sumsOf(task);
  const total = sums.reduce((sum, value) => sum + value, 0) / 2;
  const means = sums
    .map((sum, school) => sum / network.degree[school]!)
    .filter((mean) => !Number.isNaN(mean))
    .sort();
  return {
    total: rounded(total),
    // The total never exceeds the bound except by rounding.
    bound: rounded(Math.max(total, bound)),
    min: rounded(Math.min(1, means[0] ?? 0)),
    p5: rounded(Math.min(1, means[Math.floor(means.length * 0.05)] ?? 0)),
    repeats: countRepeats(task),
    seed: input.seed,
    inputHash: hashOf(task, input),
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function countRepeats(task: Task): number {
  let repeats = 0;
  for (const [one, other] of linksOf(task.network))
    if (isRepeat(task, one, other) && !task.network.isLocked(one, other)) repeats += 1;
  return repeats;
}
