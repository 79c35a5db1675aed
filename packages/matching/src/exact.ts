import loadHighs from 'highs';
import { agoOf } from './history.ts';
import { isRepeat } from './moves.ts';
import { prepareTask, type Task } from './task.ts';
import type { MatchInput } from './types.ts';

// Its types declare CommonJS, but Node loads it as an ES module.
const highs = await (loadHighs as unknown as typeof loadHighs.default)();

type Pair = readonly [number, number];

/**
 * Computes by integer programming, as a reference for tests, the largest total contrast where each school has from four links
 * to its cap, within 0.2 %; null when not every school can have four.
 */
export function largestTotal(input: MatchInput): number | null {
  const task = prepareTask(input);
  const pairs = pairsOf(task);
  const objective = pairs.map((pair, at) => `${task.pool.contrast.of(...pair)} x${at}`);
  return solve(task, pairs, 'Maximize', objective, (ends, school) => [
    `c${school}: ${ends} <= ${task.caps[school]}`,
    `d${school}: ${ends} >= 4`,
  ]);
}

/**
 * Computes by integer programming the smallest number of links missing until each school has four, when links of the last
 * `forbidden` half terms are not allowed and no school may have more than six, and the repeats that this takes. An interim run
 * keeps current links.
 */
export function leastShortfall(input: MatchInput, forbidden: number): { shortfall: number; repeats: number } {
  const task = prepareTask(input);
  task.forbidden = forbidden;
  const pairs = pairsOf(task);
  const short = Array.from({ length: task.pool.size }, (_, school) => `1000 s${school}`);
  const repeats = pairs.flatMap((pair, at) => (isRepeat(task, ...pair) ? [`1 x${at}`] : []));
  const value = solve(task, pairs, 'Minimize', [...short, ...repeats], (ends, school) => {
    const kept = task.network.degree[school]!;
    return [`c${school}: ${ends} <= ${6 - kept}`, `d${school}: ${ends} + s${school} >= ${4 - kept}`];
  });
  return { shortfall: Math.floor(value! / 1_000), repeats: value! % 1_000 };
}

/** Returns the half terms since two schools, by id, were linked; Infinity for never. */
export function agoOfPair(input: MatchInput, one: number, other: number): number {
  const { pool, field } = prepareTask(input);
  return agoOf(field.history, pool.indexOf.get(one)!, pool.indexOf.get(other)!);
}

function pairsOf({ pool, network, isAllowed }: Task): Pair[] {
  const pairs: Pair[] = [];
  for (let one = 0; one < pool.size; one += 1)
    for (let other = one + 1; other < pool.size; other += 1)
      if (isAllowed(one, other) && !network.has(one, other)) pairs.push([one, other]);
  return pairs;
}

/** Null when there is no solution. */
function solve(
  { pool }: Task,
  pairs: readonly Pair[],
  sense: 'Maximize' | 'Minimize',
  objective: readonly string[],
  limits: (ends: string, school: number) => string[],
): number | null {
  const ends = Array.from({ length: pool.size }, () => [] as string[]);
  for (const [at, pair] of pairs.entries()) for (const school of pair) ends[school]!.push(`x${at}`);
  const rows = ends.flatMap((names, school) => limits(names.join('\n + ') || '0 nobody', school));
  const names = pairs.map((_, at) => `x${at}`);
  const model = [sense, objective.join('\n + ') || '0 nobody', 'Subject To', ...rows, 'Binaries', ...names, 'End'].join('\n');
  const { Status, ObjectiveValue } = highs.solve(model, { output_flag: false, mip_rel_gap: 0.002 });
  if (Status === 'Infeasible') return null;
  if (Status !== 'Optimal') throw new Error(`The solver found no optimum: ${Status}`);
  return Math.round(ObjectiveValue * 1e6) / 1e6;
}
