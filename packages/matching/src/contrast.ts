import { type DistanceTable, tabulate, traits } from './distances.ts';
import type { Profiles } from './profile.ts';
import { sharedFloats, sharedShorts } from './shared.ts';

/** The weight of each trait; the sum is 1. */
export interface Weights {
  ethnicity: number;
  location: number;
  faith: number;
  county: number;
  size: number;
}
export type Trait = keyof Weights;
export const defaultWeights: Weights = { ethnicity: 0.4, location: 0.2, faith: 0.18, county: 0.14, size: 0.08 };

/** A part of the contrast: each school has a kind, and the table gives the contribution of each pair of kinds. */
export interface Part {
  kind: Uint16Array;
  width: number;
  table: Float32Array;
}

export interface Contrast {
  people: Part;
  place: Part;
  county: Part;
  /** The contrast of two schools, from 0 to 1; symmetric. */
  of(one: number, other: number): number;
  /** The weighted parts whose sum is the contrast. */
  partsOf(one: number, other: number): Weights;
}

/** Prepares the contrast of all pairs; schools are given by their index in `profiles`. */
export function measureContrast(profiles: Profiles, weights: Weights = defaultWeights): Contrast {
  const { primary, secondary, location, faith, county, size } = profiles;
  const tables = {
    ethnicity: tabulate(traits.ethnicity, [primary, secondary]),
    location: tabulate(traits.location, [location]),
    faith: tabulate(traits.faith, [faith]),
    county: tabulate(traits.county, [county]),
    size: tabulate(traits.size, [size]),
  };
  const partsOf = (one: number, other: number): Weights => ({
    ethnicity: weights.ethnicity * ethnicDistance(tables.ethnicity, profiles, one, other),
    location: weights.location * look(tables.location, location[one]!, location[other]!),
    faith: weights.faith * look(tables.faith, faith[one]!, faith[other]!),
    county: weights.county * look(tables.county, county[one]!, county[other]!),
    size: weights.size * look(tables.size, size[one]!, size[other]!),
  });

  // Few kinds occur but many pairs are queried: each takes three look-ups.
  const all = county.length;
  const parts = {
    people: combine(
      all,
      (at) => primary[at]! * 32 + secondary[at]!,
      (one, other) => partsOf(one, other).ethnicity,
    ),
    place: combine(
      all,
      (at) => (faith[at]! * 16 + location[at]!) * 8 + size[at]!,
      (one, other) => {
        const { faith, location, size } = partsOf(one, other);
        return faith + location + size;
      },
    ),
    county: combine(
      all,
      (at) => county[at]!,
      (one, other) => partsOf(one, other).county,
    ),
  };
  return { ...parts, of: (one, other) => addUp(parts, one, other), partsOf };
}

/** Returns the contrast of two schools. */
export const addUp = ({ people, place, county }: Pick<Contrast, 'people' | 'place' | 'county'>, one: number, other: number) =>
  people.table[people.kind[one]! * people.width + people.kind[other]!]! +
  place.table[place.kind[one]! * place.width + place.kind[other]!]! +
  county.table[county.kind[one]! * county.width + county.kind[other]!]!;

const look = ({ width, at }: DistanceTable, one: number, other: number) => at[one * width + other]!;

const ethnicDistance = (table: DistanceTable, { primary, secondary }: Profiles, one: number, other: number) =>
  0.65 * look(table, primary[one]!, primary[other]!) +
  0.15 * look(table, primary[one]!, secondary[other]!) +
  0.15 * look(table, secondary[one]!, primary[other]!) +
  0.05 * look(table, secondary[one]!, secondary[other]!);

/** Computes a part once for each pair of kinds that occur. */
function combine(count: number, keyOf: (school: number) => number, partOf: (one: number, other: number) => number): Part {
  const kinds = new Map<number, number>();
  const examples: number[] = [];
  const kind = sharedShorts(count);
  for (let school = 0; school < count; school += 1) {
    const key = keyOf(school);
    let found = kinds.get(key);
    if (found === undefined) {
      found = examples.push(school) - 1;
      kinds.set(key, found);
    }
    kind[school] = found;
  }
  const width = examples.length;
  const table = sharedFloats(width * width);
  for (let one = 0; one < width; one += 1) {
    for (let other = one; other < width; other += 1) {
      // Computed once for both directions, so that they are equal to the last bit.
      const part = partOf(examples[one]!, examples[other]!);
      table[one * width + other] = part;
      table[other * width + one] = part;
    }
  }
  return { kind, width, table };
}
