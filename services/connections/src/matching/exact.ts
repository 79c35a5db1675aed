import loadHighs from 'highs';
import { createPool } from './pool.ts';
import { prepareTask } from './task.ts';
import type { MatchInput } from './types.ts';

/** Solves small questions exactly, by integer programming: what the tests measure the matching by. */
export interface Question {
  input: MatchInput;
  /** Links of so many half terms are out of the question. */
  forbidden: number;
  most: number;
}

interface Pair {
  one: number;
  other: number;
  contrast: number;
  ago: number;
}

// Its types speak of CommonJS, Node loads it as a module.
const highs = await (loadHighs as unknown as typeof loadHighs.default)();

/** The largest total contrast where everybody has from four links to as many as a run gives; null where that cannot be. */
export function largestTotal(input: MatchInput): number | null {
  const { caps, forbidden } = prepareTask(input);
  const { size, pairs } = pairsOf(input, forbidden);
  const objective = pairs.map(({ contrast }, at) => `${contrast} x${at}`);
  return solve('Maximize', objective, size, pairs, (ends, school) => [
    `c${school}: ${ends} <= ${caps[school]}`,
    `d${school}: ${ends} >= 4`,
  ]);
}

/** By how many links the schools must stay below four in all, and how many repeats that takes at the least. */
export function leastShortfall({ input, forbidden, most }: Question): { shortfall: number; repeats: number } {
  const { size, pairs } = pairsOf(input, forbidden);
  const short = Array.from({ length: size }, (_, school) => `1000 s${school}`);
  const repeats = pairs.flatMap(({ ago }, at) => (ago <= 6 ? [`1 x${at}`] : []));
  const value = solve('Minimize', [...short, ...repeats], size, pairs, (ends, school) => [
    `c${school}: ${ends} <= ${most}`,
    `d${school}: ${ends} + s${school} >= 4`,
  ]);
  return { shortfall: Math.floor(value! / 1000), repeats: value! % 1000 };
}

function pairsOf({ schools, history }: MatchInput, forbidden: number): { size: number; pairs: Pair[] } {
  const pool = createPool(schools);
  const pairs: Pair[] = [];
  for (let one = 0; one < pool.size; one += 1) {
    for (let other = one + 1; other < pool.size; other += 1) {
      const ids = [pool.schools[one]!.id, pool.schools[other]!.id];
      const past = history.filter(({ schoolA, schoolB }) => ids.includes(schoolA) && ids.includes(schoolB));
      const ago = Math.min(Infinity, ...past.map(({ halfTermsAgo }) => halfTermsAgo));
      if (pool.areCompatible(one, other) && ago > forbidden)
        pairs.push({ one, other, contrast: pool.contrast.of(one, other), ago });
    }
  }
  return { size: pool.size, pairs };
}

function solve(
  sense: string,
  objective: readonly string[],
  size: number,
  pairs: readonly Pair[],
  limits: (ends: string, school: number) => string[],
): number | null {
  const ends = Array.from({ length: size }, () => [] as string[]);
  for (const [at, { one, other }] of pairs.entries()) for (const school of [one, other]) ends[school]!.push(`x${at}`);
  const rows = ends.flatMap((names, school) => limits(names.join('\n + ') || '0 nobody', school));
  const model = [
    ...[sense, objective.join('\n + ') || '0 nobody', 'Subject To', ...rows],
    ...['Binaries', ...pairs.map((_, at) => `x${at}`), 'End'],
  ].join('\n');
  const { Status, ObjectiveValue } = highs.solve(model, { output_flag: false, mip_rel_gap: 0.002 });
  if (Status === 'Infeasible') return null;
  if (Status !== 'Optimal') throw new Error(`The solver says: ${Status}`);
  return Math.round(ObjectiveValue * 1e6) / 1e6;
}
