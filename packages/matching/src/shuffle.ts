import { type Field, startsOfTypes } from './field.ts';
import { mix } from './hash.ts';
import { sharedDoubles, sharedInts, sharedShorts } from './shared.ts';

/**
 * The schools by type, shuffled within each type, with copies of the data that a scan reads, so that it reads memory
 * sequentially.
 */
export interface ShuffledSchools {
  /** Schools of type t are at `first[t]` up to but not including `first[t + 1]`. */
  first: Int32Array;
  school: Int32Array;
  people: Uint16Array;
  place: Uint16Array;
  county: Uint16Array;
  /** Infinity for schools that are not available. */
  price: Float64Array;
}

/** Shuffles the schools; each round has a different order. */
export function shuffle(field: Field, price: Float64Array, round: number): ShuffledSchools {
  const { size, types, chance } = field;
  const order = Int32Array.from(chance, (number) => mix(number + round));
  const school = sharedInts(size);
  for (let at = 0; at < size; at += 1) school[at] = at;
  school.sort((one, other) => types[one]! - types[other]! || order[one]! - order[other]! || one - other);
  const [people, place, county] = [sharedShorts(size), sharedShorts(size), sharedShorts(size)];
  const shuffledPrice = sharedDoubles(size);
  for (let at = 0; at < size; at += 1) {
    people[at] = field.people.kind[school[at]!]!;
    place[at] = field.place.kind[school[at]!]!;
    county[at] = field.county.kind[school[at]!]!;
    shuffledPrice[at] = price[school[at]!]!;
  }
  return { first: startsOfTypes(types), school, people, place, county, price: shuffledPrice };
}
