import { counties } from './counties.data.ts';
import { ethnicGroups, faiths, locations, pupilBands } from './lookups.ts';

/** An unknown value counts as this share of the expected distance. */
const UNKNOWN_SHARE = 0.85;

/** Distances between the values of one trait, from 0 to 1; row and column 0 are "unknown". */
export interface DistanceTable {
  width: number;
  at: Float64Array;
}

/** Distances between known values, numbered from 1. */
type Distance = (one: number, other: number) => number;

const ethnicity: Distance = (one, other) => (one === other ? 0 : ethnicGroups[one - 1] === ethnicGroups[other - 1] ? 0.55 : 1);

const location: Distance = (one, other) => {
  const [here, there] = [locations[one - 1]!, locations[other - 1]!];
  const inland = Math.abs(here.urbanity - there.urbanity);
  return Math.min(1, inland + Math.abs(here.nearnessToSea - there.nearnessToSea) / 2);
};

const isChristian = (faith: number) => faith >= 2 && faith <= 4;
const faith: Distance = (one, other) => {
  if (one === other) return 0;
  if (isChristian(one) && isChristian(other)) return 0.4;
  return one === 1 || other === 1 ? 0.7 : 1;
};

const county: Distance = (one, other) => {
  if (one === other) return 0;
  const [here, there] = [counties.get(one)!, counties.get(other)!];
  if (here.region === there.region) return 0.45;
  return here.nation === there.nation ? 0.85 : 1;
};

const size: Distance = (one, other) => Math.abs(one - other) / pupilBands.length;

export const traits = {
  ethnicity: { count: ethnicGroups.length, distance: ethnicity },
  location: { count: locations.length, distance: location },
  faith: { count: faiths.length, distance: faith },
  county: { count: Math.max(...counties.keys()), distance: county },
  size: { count: pupilBands.length + 1, distance: size },
};

/**
 * Computes the distance table of one trait from the known values of all schools. An unknown value is expected to be distributed
 * like the known ones, so that an incomplete profile gives neither very high nor very low contrast.
 */
export function tabulate({ count, distance }: { count: number; distance: Distance }, told: readonly Uint8Array[]): DistanceTable {
  const width = count + 1;
  const share = sharesOf(told, width);
  const at = new Float64Array(width * width);
  for (let one = 1; one < width; one += 1) {
    for (let other = 1; other < width; other += 1) at[one * width + other] = distance(one, other);
  }
  for (let one = 1; one < width; one += 1) {
    let expected = 0;
    for (let other = 1; other < width; other += 1) expected += share[other]! * at[one * width + other]!;
    at[one] = UNKNOWN_SHARE * expected;
    at[one * width] = at[one]!;
    at[0]! += share[one]! * at[one]!;
  }
  return { width, at };
}

/** The share of each value; if no value is known, all are equally likely. */
function sharesOf(told: readonly Uint8Array[], width: number): Float64Array {
  const share = new Float64Array(width);
  let known = 0;
  for (const values of told) {
    for (const value of values) {
      if (value === 0) continue;
      share[value]! += 1;
      known += 1;
    }
  }
  for (let value = 1; value < width; value += 1) share[value] = known === 0 ? 1 / (width - 1) : share[value]! / known;
  return share;
}
