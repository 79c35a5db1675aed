import { type Field, startsOfTypes } from './field.ts';
import { mix } from './hash.ts';
import { sharedDoubles, sharedInts, sharedShorts } from './shared.ts';

/** The schools type by type, by chance within each type, with copies of what a scan reads: it goes through memory in order. */
export interface Deal {
  /** Schools of type t stand from `first[t]` to before `first[t + 1]`. */
  first: Int32Array;
  school: Int32Array;
  people: Uint16Array;
  place: Uint16Array;
  county: Uint16Array;
  /** Infinity for those who are not to be had. */
  price: Float64Array;
}

/** Each round deals anew. */
export function dealOut(field: Field, price: Float64Array, round: number): Deal {
  const { size, types, chance } = field;
  const luck = Int32Array.from(chance, (number) => mix(number + round));
  const school = sharedInts(size);
  for (let at = 0; at < size; at += 1) school[at] = at;
  school.sort((one, other) => types[one]! - types[other]! || luck[one]! - luck[other]! || one - other);
  const [people, place, county] = [sharedShorts(size), sharedShorts(size), sharedShorts(size)];
  const dealt = sharedDoubles(size);
  for (let at = 0; at < size; at += 1) {
    people[at] = field.people.kind[school[at]!]!;
    place[at] = field.place.kind[school[at]!]!;
    county[at] = field.county.kind[school[at]!]!;
    dealt[at] = price[school[at]!]!;
  }
  return { first: startsOfTypes(types), school, people, place, county, price: dealt };
}
