import type { Part } from './contrast.ts';
import { typeCount } from './eligibility.ts';
import type { History } from './history.ts';
import type { Pool } from './pool.ts';

/**
 * The data that decide what a pair is worth and whether it is allowed: flat arrays by school in shared memory, for all threads.
 */
export interface Field {
  size: number;
  types: Uint8Array;
  trusts: Int32Array;
  ages: Uint8Array;
  people: Part;
  place: Part;
  county: Part;
  history: History;
  /** A pseudo-random number for each school, which depends only on seed, half term and id. */
  chance: Int32Array;
}

/** Collects the field of a pool. */
export const fieldOf = ({ size, types, trusts, ages, contrast }: Pool, history: History, chance: Int32Array): Field => ({
  ...{ size, types, trusts, ages, history, chance },
  ...{ people: contrast.people, place: contrast.place, county: contrast.county },
});

/** Returns the index of the first school of each type when schools are sorted by type; one entry more than there are types. */
export function startsOfTypes(types: Uint8Array): Int32Array {
  const first = new Int32Array(typeCount + 1);
  for (const type of types) first[type + 1]! += 1;
  for (let type = 0; type < typeCount; type += 1) first[type + 1]! += first[type]!;
  return first;
}
