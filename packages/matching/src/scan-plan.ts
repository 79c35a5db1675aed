import { drawExponential, mix } from './hash.ts';
import type { Scan } from './scan.ts';
import { sharedFloats, sharedInts } from './shared.ts';
import { shuffle } from './shuffle.ts';
import { OLD_LINK_PENALTY, type Task } from './task.ts';

export const KEPT = 24;
/** Length of the repeated sequence of random numbers: a power of two. */
const LUCK = 1_024;

interface Round {
  /** How many compatible schools each seeker scans. */
  window: number;
  /** The share of the price that counts, and the mean of the random addition, in units of contrast. */
  priceShare: number;
  luck: number;
}
const rounds: readonly Round[] = [
  { window: 2_000, priceShare: 1, luck: 0.002 },
  { window: 2_000, priceShare: 1, luck: 0.001 },
  { window: 6_000, priceShare: 0.5, luck: 0.002 },
];

/** Plans a scan for candidates, with different windows each round, for all seekers or the given subset in the same order. */
export function planScan(task: Task, round: number, seekers = task.seekers): Scan {
  const { field, network, caps, price, type } = task;
  const { window, priceShare, luck } = rounds[round]!;
  // In an interim run full schools are not available.
  const isOpen = (school: number) => type === 'main' || network.degree[school]! < caps[school]!;
  const dealt = price.map((value, school) => (isOpen(school) ? value * priceShare : Infinity));
  const drawn = sharedFloats(LUCK);
  drawn.set(drawExponential(LUCK, mix(field.chance[0] ?? 0) + round, luck));
  const shared = sharedInts(seekers.length);
  shared.set(seekers);
  return {
    ...{ kind: 'scan', field, deal: shuffle(field, dealt, round), seekers: shared, round, luck: drawn },
    ...{ window, keep: KEPT, forbidden: task.forbidden, penalty: OLD_LINK_PENALTY },
    best: sharedInts(field.size * KEPT).fill(-1),
  };
}
