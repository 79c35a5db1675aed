import { createHash } from 'node:crypto';
import { linksOf } from './network.ts';
import type { Task } from './task.ts';
import type { MatchInput, MatchQuality } from './types.ts';

/** In pools beyond this the bound is only that no contrast exceeds 1. */
const BOUND_BY_PAIRS = 5_000;

/** How good the links are. Means and bound look at every link that holds, also those that an interim run found there. */
export function judge(task: Task, input: MatchInput): MatchQuality {
  const { pool, network, history } = task;
  let [total, repeats] = [0, 0];
  const sums = new Float64Array(pool.size);
  for (const [one, other] of linksOf(network)) {
    const contrast = pool.contrast.of(one, other);
    total += contrast;
    sums[one]! += contrast;
    sums[other]! += contrast;
    if (history.agoOf(one, other) < Infinity && !network.isLocked(one, other)) repeats += 1;
  }
  const means = [...sums.keys()]
    .filter((school) => network.degree[school]! > 0)
    .map((school) => sums[school]! / network.degree[school]!)
    .sort((one, other) => one - other);
  return {
    total: rounded(total),
    bound: rounded(Math.max(total, boundOf(task))),
    min: rounded(Math.min(1, means[0] ?? 0)),
    p5: rounded(Math.min(1, means[Math.floor(means.length * 0.05)] ?? 0)),
    repeats,
    seed: input.seed,
    inputHash: hashOf(task, input),
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * No links with as many ends can have a larger total: each school has at best its best partners, and every link has two ends. A
 * school may have as many as its cap, or as it got when that is more.
 */
function boundOf({ pool, network, caps }: Task): number {
  let twice = 0;
  for (let school = 0; school < pool.size; school += 1) {
    const ends = Math.max(caps[school]!, network.degree[school]!);
    if (pool.size > BOUND_BY_PAIRS) twice += ends;
    else twice += bestSum(pool, school, ends);
  }
  return twice / 2;
}

function bestSum(pool: Task['pool'], school: number, count: number): number {
  const best = new Float64Array(count);
  for (let other = 0; other < pool.size; other += 1) {
    if (!pool.areCompatible(school, other)) continue;
    const contrast = pool.contrast.of(school, other);
    if (contrast <= best[count - 1]!) continue;
    let at = count - 1;
    for (; at > 0 && best[at - 1]! < contrast; at -= 1) best[at] = best[at - 1]!;
    best[at] = contrast;
  }
  return best.reduce((sum, contrast) => sum + contrast, 0);
}

/** The same for the same question, whatever the order of its rows. */
function hashOf({ pool }: Task, { type, history, currentLinks, halfTerm, seed, caps }: MatchInput): string {
  const hash = createHash('sha256').update(JSON.stringify([type, halfTerm, seed, caps.target, caps.max]));
  for (const school of pool.schools) {
    const { id, name, typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId } = school;
    const row = [id, name, typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId];
    hash.update(JSON.stringify([...row, school.faith ?? null, school.trust ?? null]));
  }
  const lines = [
    ...history.map(({ schoolA, schoolB, halfTermsAgo }) => `${schoolA} ${schoolB} ${halfTermsAgo}`),
    ...currentLinks.map(({ schoolA, schoolB }) => `${schoolA} ${schoolB}`),
  ];
  return hash.update(lines.sort().join('\n')).digest('hex');
}
