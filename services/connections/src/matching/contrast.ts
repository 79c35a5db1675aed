import { type DistanceTable, tabulate, traits } from './distances.ts';
import type { Profile } from './profile.ts';

/** How much each trait counts; the sum is 1. */
export interface Weights {
  ethnicity: number;
  location: number;
  faith: number;
  county: number;
  size: number;
}
export type Trait = keyof Weights;
export const defaultWeights: Weights = { ethnicity: 0.4, location: 0.2, faith: 0.18, county: 0.14, size: 0.08 };

export interface Contrast {
  /** How unlike two schools are, from 0 to 1; the same both ways. */
  of(one: number, other: number): number;
  /** The parts that it is the sum of. */
  partsOf(one: number, other: number): Weights;
}

/** Prepares the contrast of all pairs; schools are called by their place in `profiles`. */
export function measureContrast(profiles: readonly Profile[], weights: Weights = defaultWeights): Contrast {
  const tables = {
    ethnicity: tabulate(
      traits.ethnicity,
      profiles.flatMap(({ primary, secondary }) => [primary, secondary]),
    ),
    location: tabulate(
      traits.location,
      profiles.map((profile) => profile.location),
    ),
    faith: tabulate(
      traits.faith,
      profiles.map((profile) => profile.faith),
    ),
    county: tabulate(
      traits.county,
      profiles.map((profile) => profile.county),
    ),
    size: tabulate(
      traits.size,
      profiles.map((profile) => profile.size),
    ),
  };
  const partsOf = (one: Profile, other: Profile): Weights => ({
    ethnicity: weights.ethnicity * ethnicDistance(tables.ethnicity, one, other),
    location: weights.location * look(tables.location, one.location, other.location),
    faith: weights.faith * look(tables.faith, one.faith, other.faith),
    county: weights.county * look(tables.county, one.county, other.county),
    size: weights.size * look(tables.size, one.size, other.size),
  });

  // Few profiles occur, many pairs are asked for: three look-ups each.
  const people = combine(
    profiles,
    ({ primary, secondary }) => `${primary}/${secondary}`,
    (one, other) => partsOf(one, other).ethnicity,
  );
  const place = combine(
    profiles,
    ({ faith, location, size }) => `${faith}/${location}/${size}`,
    (one, other) => {
      const { faith, location, size } = partsOf(one, other);
      return faith + location + size;
    },
  );
  const county = combine(
    profiles,
    (profile) => String(profile.county),
    (one, other) => partsOf(one, other).county,
  );
  return {
    of: (one, other) => people(one, other) + place(one, other) + county(one, other),
    partsOf: (one, other) => partsOf(profiles[one]!, profiles[other]!),
  };
}

const look = ({ width, at }: DistanceTable, one: number, other: number) => at[one * width + other]!;

const ethnicDistance = (table: DistanceTable, one: Profile, other: Profile) =>
  0.65 * look(table, one.primary, other.primary) +
  0.15 * look(table, one.primary, other.secondary) +
  0.15 * look(table, one.secondary, other.primary) +
  0.05 * look(table, one.secondary, other.secondary);

/** A look-up of a pair's part, worked out once for each two kinds of profile. */
function combine(
  profiles: readonly Profile[],
  keyOf: (profile: Profile) => string,
  partOf: (one: Profile, other: Profile) => number,
): (one: number, other: number) => number {
  const kinds = new Map<string, number>();
  const examples: Profile[] = [];
  const kindOf = new Uint16Array(profiles.length);
  for (const [index, profile] of profiles.entries()) {
    const key = keyOf(profile);
    let kind = kinds.get(key);
    if (kind === undefined) {
      kind = examples.push(profile) - 1;
      kinds.set(key, kind);
    }
    kindOf[index] = kind;
  }
  const width = examples.length;
  const table = new Float32Array(width * width);
  for (let one = 0; one < width; one += 1) {
    for (let other = one; other < width; other += 1) {
      // Worked out once for both ways round, so that it is the same to the last bit.
      const part = partOf(examples[one]!, examples[other]!);
      table[one * width + other] = part;
      table[other * width + one] = part;
    }
  }
  return (one, other) => table[kindOf[one]! * width + kindOf[other]!]!;
}
