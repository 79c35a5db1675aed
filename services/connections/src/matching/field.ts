import type { Part } from './contrast.ts';
import { typeCount } from './eligibility.ts';
import type { History } from './history.ts';
import type { Pool } from './pool.ts';

/** All that tells what a pair is worth and whether it may be: flat arrays by school in shared memory, so that any thread can look. */
export interface Field {
  size: number;
  types: Uint8Array;
  trusts: Int32Array;
  ages: Uint8Array;
  people: Part;
  place: Part;
  county: Part;
  history: History;
  /** A number per school that only seed, half term and id decide. */
  chance: Int32Array;
}

/** What matching reads all the time, as flat lists by the school's index. */
export const fieldOf = ({ size, types, trusts, ages, contrast }: Pool, history: History, chance: Int32Array): Field => ({
  ...{ size, types, trusts, ages, history, chance },
  ...{ people: contrast.people, place: contrast.place, county: contrast.county },
});

/** Where the schools of each type begin when they are sorted by type; one entry more than there are types. */
export function startsOfTypes(types: Uint8Array): Int32Array {
  const first = new Int32Array(typeCount + 1);
  for (const type of types) first[type + 1]! += 1;
  for (let type = 0; type < typeCount; type += 1) first[type + 1]! += first[type]!;
  return first;
}
