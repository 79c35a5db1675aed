import type { Deal } from './deal.ts';
import { typeCount } from './eligibility.ts';
import type { Field } from './field.ts';
import { mix } from './hash.ts';
import { recallFor } from './history.ts';

/** For each seeker a look through others: it keeps those who are worth most after their price. */
export interface Scan {
  kind: 'scan';
  field: Field;
  deal: Deal;
  /** Whom to look for, those of one people kind side by side. */
  seekers: Int32Array;
  /** How many compatible schools each looks at, and how many it keeps. */
  window: number;
  keep: number;
  /** Links of this many half terms are out of the question. */
  forbidden: number;
  /** What an older link costs, divided by its half terms. */
  penalty: number;
  /** Added by chance, or all who are alike would keep the same ones. As many as a power of two. */
  luck: Float32Array;
  round: number;
  /** By school, `keep` places each, the best first; -1 behind the last. */
  best: Int32Array;
}

/**
 * Looks for the seekers from place `from` to before `to`. Each seeker's list depends on nothing but the work, so it does not matter
 * who looks for whom.
 */
export function runScan(work: Scan, from: number, to: number): void {
  const { field, deal, seekers, keep, forbidden, penalty, luck, best } = work;
  const { people, place, county, trusts, history, chance } = field;
  const { place: dealtPlace, county: dealtCounty, school: dealtSchool } = deal;
  const [placeTable, countyTable] = [place.table, county.table];
  const base = new Float64Array(field.size);
  const past = new Uint8Array(field.size);
  const worth = new Float64Array(keep);
  const ranges = new Int32Array(4 * typeCount);
  const lastLuck = luck.length - 1;
  let kind = -1;
  for (let seeker = from; seeker < to; seeker += 1) {
    const one = seekers[seeker]!;
    if (people.kind[one] !== kind) {
      kind = people.kind[one]!;
      fillBase(work, kind, base);
    }
    recallFor(history, one, past);
    const placeRow = place.kind[one]! * place.width;
    const countyRow = county.kind[one]! * county.width;
    const start = one * keep;
    const shift = mix(chance[one]! + work.round);
    const end = findRanges(work, one, ranges);
    let kept = 0;
    let least = -Infinity;
    for (let range = 0; range < end; range += 2) {
      const last = ranges[range + 1]!;
      for (let at = ranges[range]!; at < last; at += 1) {
        const place = placeTable[placeRow + dealtPlace[at]!]!;
        const rough = base[at]! + place + countyTable[countyRow + dealtCounty[at]!]! + luck[(at + shift) & lastLuck]!;
        if (rough <= least) continue;
        const other = dealtSchool[at]!;
        const ago = past[other]!;
        if (other === one || (ago > 0 && ago <= forbidden) || (trusts[one] !== 0 && trusts[one] === trusts[other])) continue;
        const value = ago > 0 ? rough - penalty / ago : rough;
        if (value <= least) continue;
        let slot = kept < keep ? kept++ : keep - 1;
        for (; slot > 0 && worth[slot - 1]! < value; slot -= 1) {
          worth[slot] = worth[slot - 1]!;
          best[start + slot] = best[start + slot - 1]!;
        }
        worth[slot] = value;
        best[start + slot] = other;
        if (kept === keep) least = worth[keep - 1]!;
      }
    }
    best.fill(-1, start + kept, start + keep);
    recallFor(history, one, past, true);
  }
}

/** What others are worth to schools of one people kind, but for place and county, after their price. */
function fillBase({ field: { people }, deal }: Scan, kind: number, base: Float64Array): void {
  const row = kind * people.width;
  for (let at = 0; at < base.length; at += 1) base[at] = people.table[row + deal.people[at]!]! - deal.price[at]!;
}

/** Of each compatible type a run of its share of the window, from a place that chance gives and on round the end. */
function findRanges({ field, deal, window, round }: Scan, one: number, ranges: Int32Array): number {
  const { ages, types, chance } = field;
  const row = types[one]! * typeCount;
  let pool = 0;
  for (let type = 0; type < typeCount; type += 1) pool += ages[row + type]! * (deal.first[type + 1]! - deal.first[type]!);
  const share = Math.min(1, window / pool);
  let end = 0;
  for (let type = 0; type < typeCount; type += 1) {
    const [first, last] = [deal.first[type]!, deal.first[type + 1]!];
    if (ages[row + type] === 0 || first === last) continue;
    const count = Math.ceil((last - first) * share);
    const begin = share < 1 ? first + (mix(chance[one]! + type * 31 + round) % (last - first)) : first;
    ranges[end++] = begin;
    ranges[end++] = Math.min(last, begin + count);
    ranges[end++] = first;
    ranges[end++] = first + Math.max(0, begin + count - last);
  }
  return end;
}
