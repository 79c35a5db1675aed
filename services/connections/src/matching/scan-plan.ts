import { dealOut } from './deal.ts';
import { drawLuck, mix } from './hash.ts';
import type { Scan } from './scan.ts';
import { sharedFloats, sharedInts } from './shared.ts';
import { OLD_LINK_PENALTY, type Task } from './task.ts';

const WINDOW = 6_000;
export const KEPT = 32;
/** As many numbers as chance adds, over and over: a power of two. */
const LUCK = 1_024;

interface Round {
  /** What part of the price counts, and what chance adds on average, in units of contrast. */
  priceShare: number;
  luck: number;
}
const rounds: readonly Round[] = [
  { priceShare: 1, luck: 0.002 },
  { priceShare: 1, luck: 0.001 },
  { priceShare: 0.5, luck: 0.002 },
];

/** Plans a look for candidates, each round with other windows; for all seekers or for those given, who are some of them in order. */
export function planScan(task: Task, round: number, seekers = task.seekers): Scan {
  const { field, network, caps, price, type } = task;
  const { priceShare, luck } = rounds[round]!;
  // In an interim run those who are full are not to be had.
  const isOpen = (school: number) => type === 'main' || network.degree[school]! < caps[school]!;
  const dealt = price.map((value, school) => (isOpen(school) ? value * priceShare : Infinity));
  const drawn = sharedFloats(LUCK);
  drawn.set(drawLuck(LUCK, mix(field.chance[0] ?? 0) + round, luck));
  const shared = sharedInts(seekers.length);
  shared.set(seekers);
  return {
    ...{ kind: 'scan', field, deal: dealOut(field, dealt, round), seekers: shared, round, luck: drawn },
    ...{ window: WINDOW, keep: KEPT, forbidden: task.forbidden, penalty: OLD_LINK_PENALTY },
    best: sharedInts(field.size * KEPT).fill(-1),
  };
}
