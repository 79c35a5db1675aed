import { isFree } from './moves.ts';
import type { Task } from './task.ts';

interface Zeal {
  /** Raises the schools whose mean contrast is in the lowest share of this size. */
  floorShare: number;
  /** Weight of the squared shortfall against the total contrast. */
  weight: number;
}

const ROUNDS = 4;
const SCHOOLS_A_STEP = 200;
/** Swaps that gain less are not made. */
const LEAST_GAIN = 1e-4;

/**
 * Raises the schools (or only `some`) whose links have the least contrast: two links swap ends where that brings schools nearer
 * to a floor than it costs in total. The number of links of each school stays the same, and locked links stay. Yields the share
 * that is done; each round takes about half as long as the one before.
 */
export function* raiseWorst(task: Task, { floorShare, weight }: Zeal, some?: Int32Array): Generator<number, void> {
  const sums = sumsOf(task);
  const floor = meanAt(task, sums, floorShare);
  /** Schools with a possible swap: their links have changed since the last search found none. */
  const isOpen = new Uint8Array(sums.length).fill(some ? 0 : 1);
  if (some) for (const school of some) isOpen[school] = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    let isChanged = false;
    const below = schoolsBelow(task, sums, floor);
    for (const [index, school] of below.entries()) {
      if (index % SCHOOLS_A_STEP === 0) yield 1 - 2 ** -(round + index / below.length);
      while (isOpen[school] === 1) {
        const swap = bestSwap(task, sums, floor, weight, school);
        if (swap) exchange(task, sums, school, swap);
        else isOpen[school] = 0;
        for (const other of swap ?? []) isOpen[other] = 1;
        isChanged ||= swap !== null;
      }
    }
    if (!isChanged) return;
  }
}

/** Returns the worst-off seekers, whose mean contrast is in the lowest share of this size, in the order of `seekers`. */
export function worstOff(task: Task, share: number): Int32Array {
  const sums = sumsOf(task);
  const limit = meanAt(task, sums, share);
  return task.seekers.filter((school) => meanOf(task, sums, school) <= limit);
}

/** Returns the sum of the contrasts of each school's links. */
export function sumsOf({ pool, network: { degree, partners, width } }: Task): Float64Array {
  const sums = new Float64Array(pool.size);
  for (let school = 0; school < pool.size; school += 1)
    for (let slot = 0; slot < degree[school]!; slot += 1)
      sums[school]! += pool.contrast.of(school, partners[school * width + slot]!);
  return sums;
}

/** Infinity for a school without links. */
const meanOf = ({ network: { degree } }: Task, sums: Float64Array, school: number): number =>
  degree[school]! > 0 ? sums[school]! / degree[school]! : Infinity;

const meansOf = (task: Task, sums: Float64Array) => sums.map((_, school) => meanOf(task, sums, school));

function meanAt(task: Task, sums: Float64Array, share: number): number {
  const means = meansOf(task, sums).sort();
  return means[Math.floor(means.length * share)] ?? 1;
}

function schoolsBelow(task: Task, sums: Float64Array, floor: number): Int32Array {
  const means = meansOf(task, sums);
  const below = Int32Array.from(means.keys()).filter((school) => means[school]! < floor);
  return below.sort((one, other) => means[one]! - means[other]! || one - other);
}

/** The school drops `left` for `other`, which drops `freed`; `left` and `freed` are linked. */
type Swap = readonly [left: number, other: number, freed: number];

/** The swap of one of the school's links that gains most; null when none gains. */
function bestSwap(task: Task, sums: Float64Array, floor: number, weight: number, school: number): Swap | null {
  const { network, candidates, pool } = task;
  const { degree, partners, locked, width } = network;
  const contrast = pool.contrast.of;
  if (meanOf(task, sums, school) >= floor) return null;
  /** The weighted reduction of a school's squared shortfall when its sum changes by `change`. */
  const relief = (one: number, change: number) => {
    const now = Math.max(0, floor - sums[one]! / degree[one]!);
    const then = Math.max(0, floor - (sums[one]! + change) / degree[one]!);
    return weight * (now * now - then * then);
  };
  const own = openPartners(task, school);
  const old = Float64Array.from(own, (left) => contrast(school, left));
  let best = LEAST_GAIN;
  let swap: Swap | null = null;
  for (let candidate = candidates.start[school]!; candidate < candidates.start[school + 1]!; candidate += 1) {
    const other = candidates.partner[candidate]!;
    if (network.has(school, other)) continue;
    const won = contrast(school, other);
    for (let slot = other * width; slot < other * width + degree[other]!; slot += 1) {
      const freed = partners[slot]!;
      const lost = locked[slot] === 1 ? Infinity : contrast(other, freed);
      for (let at = 0; at < own.length && lost < Infinity; at += 1) {
        const left = own[at]!;
        const more = won - old[at]!;
        if (more <= 0 || freed === left) continue;
        const theirs = contrast(left, freed);
        const reliefs = relief(school, more) + relief(left, theirs - old[at]!) + relief(other, won - lost);
        const gain = more + theirs - lost + reliefs + relief(freed, theirs - lost);
        if (gain > best && isFree(task, left, freed)) [best, swap] = [gain, [left, other, freed]];
      }
    }
  }
  return swap;
}

/** The partners that a school may drop. */
const openPartners = ({ network: { degree, partners, locked, width } }: Task, school: number): Int32Array =>
  partners.slice(school * width, school * width + degree[school]!).filter((_, slot) => locked[school * width + slot] === 0);

function exchange({ network, pool }: Task, sums: Float64Array, school: number, [left, other, freed]: Swap): void {
  const change = (one: number, partner: number, sign: number) => {
    for (const end of [one, partner]) sums[end]! += sign * pool.contrast.of(one, partner);
  };
  network.remove(school, left);
  network.remove(other, freed);
  network.add(school, other);
  network.add(left, freed);
  change(school, left, -1);
  change(other, freed, -1);
  change(school, other, 1);
  change(left, freed, 1);
}
