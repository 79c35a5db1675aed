import { typeCount } from './eligibility.ts';
import type { Field } from './field.ts';
import { mix } from './hash.ts';
import { recallFor } from './history.ts';
import type { ShuffledSchools } from './shuffle.ts';

/** A scan of other schools for each seeker: it keeps those with the highest worth less price. */
export interface Scan {
  kind: 'scan';
  field: Field;
  deal: ShuffledSchools;
  /** The schools to find candidates for, grouped by people kind. */
  seekers: Int32Array;
  /** How many compatible schools each seeker scans, and how many it keeps. */
  window: number;
  keep: number;
  /** Pairs linked in this many last half terms are not allowed. */
  forbidden: number;
  /** Penalty of an older link, divided by its age in half terms. */
  penalty: number;
  /** Random additions, without which similar schools would all keep the same candidates. The length is a power of two. */
  luck: Float32Array;
  round: number;
  /** `keep` entries for each school, best first; -1 after the last. */
  best: Int32Array;
}

/** The arrays that a thread needs for a scan. Allocated once, because they are freed late. */
export const scanScratch = ({ field: { size }, keep }: Scan) => ({
  base: new Float64Array(size),
  past: new Uint8Array(size),
  worth: new Float64Array(keep),
  ranges: new Int32Array(4 * typeCount),
});

/**
 * Scans for the seekers from index `from` up to but not including `to`. Each seeker's list depends only on the work, so threads
 * may share the seekers in any way.
 */
export function runScan(work: Scan, scratch: ReturnType<typeof scanScratch>, from: number, to: number): void {
  const { field, deal, seekers, keep, forbidden, penalty, luck, best } = work;
  const { base, past, worth, ranges } = scratch;
  const { people, place, county, trusts, history, chance } = field;
  const { place: dealtPlace, county: dealtCounty, school: dealtSchool } = deal;
  const [placeTable, countyTable] = [place.table, county.table];
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

/** Computes the ethnicity part of the contrast less the price of each school, for seekers of one people kind. */
function fillBase({ field: { people }, deal }: Scan, kind: number, base: Float64Array): void {
  const row = kind * people.width;
  for (let at = 0; at < base.length; at += 1) base[at] = people.table[row + deal.people[at]!]! - deal.price[at]!;
}

/** Finds a range of each compatible type in proportion to the window, from a random start and wrapping round the end. */
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
