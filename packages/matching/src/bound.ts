import { typeCount } from './eligibility.ts';
import type { Field } from './field.ts';
import { recallFor } from './history.ts';
import { sharedBytes, sharedDoubles, sharedInts } from './shared.ts';
import type { Task } from './task.ts';

/** A scan of the whole pool for each seeker: what it could gain by links whose worth exceeds both prices. */
export interface BoundScan {
  kind: 'bound';
  field: Field;
  price: Float64Array;
  /** Links that each school could have in addition to its locked ones. */
  room: Uint8Array;
  seekers: Int32Array;
  isSeeker: Uint8Array;
  forbidden: number;
  /** The current links, in `width` slots for each school. */
  width: number;
  degree: Uint8Array;
  partners: Int32Array;
  locked: Uint8Array;
  /** The schools sorted by type and place kind, and the start of each run of one type and kind. */
  order: Int32Array;
  runs: Int32Array;
  /** The sum of the best gains of each school. */
  gains: Float64Array;
}

/** Prepares the scan from whose result `boundFrom` computes the bound. */
export function planBound({ field, price, network, caps, seekers, isSeeker, forbidden }: Task): BoundScan {
  const { size, types, place } = field;
  const { degree, partners, locked, width } = network;
  const room = sharedBytes(size);
  for (let school = 0; school < size; school += 1) {
    const start = school * width;
    const kept = locked.subarray(start, start + degree[school]!).reduce((sum, isLocked) => sum + isLocked, 0);
    room[school] = Math.max(caps[school]!, degree[school]!) - kept;
  }
  const order = sharedInts(size);
  for (let school = 0; school < size; school += 1) order[school] = school;
  const run = (school: number) => types[school]! * place.width + place.kind[school]!;
  order.sort((one, other) => run(one) - run(other) || one - other);
  const starts = [...order.keys()].filter((at) => at === 0 || run(order[at]!) !== run(order[at - 1]!));
  const runs = sharedInts(starts.length + 1);
  runs.set([...starts, size]);
  const links = { width, degree, partners, locked };
  return { kind: 'bound', field, price, room, seekers, isSeeker, forbidden, ...links, order, runs, gains: sharedDoubles(size) };
}

/**
 * Computes a total contrast that no choice of links can exceed in which no school has more than its `room` of links beyond the
 * locked ones, each new link has a seeker, and each pair is allowed (or was linked because repeats could not be avoided).
 *
 * Proof: let u be any prices of at least 0 and x any such choice. Then the sum of contrasts of x is
 *   Σ_i u_i·deg_i + Σ_links (w_ij − u_i − u_j)  ≤  Σ_i u_i·room_i + Σ_links max(0, w_ij − u_i − u_j).
 * Charge each link's last term to its seeker, or half to each of two. A school has at most room_i links, so its charges are at
 * most the sum of its room_i largest charges in the whole pool: its `gains`. The bound holds for all prices; good prices make
 * it tight (linear programming duality).
 */
export function boundFrom({ network, pool }: Task, { price, room, gains }: BoundScan): number {
  let bound = 0;
  for (let school = 0; school < pool.size; school += 1) {
    bound += price[school]! * room[school]! + gains[school]!;
    for (let slot = school * network.width; slot < school * network.width + network.degree[school]!; slot += 1)
      if (network.locked[slot] === 1) bound += pool.contrast.of(school, network.partners[slot]!) / 2;
  }
  return bound;
}

/** The arrays that a thread needs for the bound. Allocated once, because they are freed late. */
export const boundScratch = ({ field: { size, county }, order, runs, width }: BoundScan) => ({
  counties: Uint16Array.from(order, (school) => county.kind[school]!),
  farthest: mostOfRows(county.table, county.width),
  base: new Float64Array(size),
  most: new Float64Array(runs.length - 1),
  past: new Uint8Array(size),
  best: new Float64Array(width),
});

/**
 * Scans for the seekers from index `from` up to but not including `to`. It skips a run of schools of one type and place kind
 * when even its best ethnicity and the most distant county would not make up for the price.
 */
export function runBound(work: BoundScan, scratch: ReturnType<typeof boundScratch>, from: number, to: number): void {
  const { field, price, room, seekers, isSeeker, order, runs, gains } = work;
  const { people, place, county, types, ages, trusts, history } = field;
  const { counties, farthest, base, most, past, best } = scratch;
  let kind = -1;
  for (let seeker = from; seeker < to; seeker += 1) {
    const one = seekers[seeker]!;
    if (people.kind[one] !== kind) {
      kind = people.kind[one]!;
      fillBase(work, kind, base, most);
    }
    recallFor(history, one, past);
    markLinks(work, one, past);
    best.fill(0);
    const [placeRow, countyRow, ageRow] = [
      place.kind[one]! * place.width,
      county.kind[one]! * county.width,
      types[one]! * typeCount,
    ];
    for (let run = 0; run < most.length; run += 1) {
      const first = order[runs[run]!]!;
      const cost = price[one]! - place.table[placeRow + place.kind[first]!]!;
      if (most[run]! + farthest[county.kind[one]!]! <= cost || ages[ageRow + types[first]!] === 0) continue;
      for (let at = runs[run]!; at < runs[run + 1]!; at += 1) {
        const surplus = base[at]! + county.table[countyRow + counties[at]!]! - cost;
        if (surplus <= 0) continue;
        const other = order[at]!;
        if (other === one || (trusts[one] !== 0 && trusts[one] === trusts[other])) continue;
        if (past[other]! > 0 && past[other]! <= work.forbidden) continue;
        keepBest(best, room[one]!, isSeeker[other] === 1 ? surplus / 2 : surplus);
      }
    }
    gains[one] = best.reduce((sum, gain) => sum + gain, 0);
    recallFor(history, one, past, true);
    for (let slot = one * work.width; slot < (one + 1) * work.width; slot += 1) past[work.partners[slot]!] = 0;
  }
}

function mostOfRows(table: Float32Array, width: number): Float64Array {
  return Float64Array.from({ length: width }, (_, row) =>
    table.subarray(row * width, (row + 1) * width).reduce((a, b) => Math.max(a, b), 0),
  );
}

/**
 * Computes the ethnicity part of the contrast less the price of each school, for seekers of one people kind, and the maximum of
 * each run.
 */
function fillBase(
  { field: { people }, price, order, runs }: BoundScan,
  kind: number,
  base: Float64Array,
  most: Float64Array,
): void {
  for (let run = 0; run < most.length; run += 1) {
    most[run] = -Infinity;
    for (let at = runs[run]!; at < runs[run + 1]!; at += 1) {
      const school = order[at]!;
      base[at] = people.table[kind * people.width + people.kind[school]!]! - price[school]!;
      most[run] = Math.max(most[run]!, base[at]!);
    }
  }
}

/** Marks the repeats of this run as allowed and the locked links as forbidden, since this run does not choose those. */
function markLinks({ degree, partners, locked, width }: BoundScan, one: number, past: Uint8Array): void {
  for (let slot = one * width; slot < one * width + degree[one]!; slot += 1) past[partners[slot]!] = locked[slot]!;
}

function keepBest(best: Float64Array, room: number, gain: number): void {
  if (room === 0 || gain <= best[room - 1]!) return;
  let place = room - 1;
  for (; place > 0 && best[place - 1]! < gain; place -= 1) best[place] = best[place - 1]!;
  best[place] = gain;
}
