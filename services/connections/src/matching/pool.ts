import { type Contrast, measureContrast, type Weights } from './contrast.ts';
import { areOfAnAge, eligible, knownType, typeCount } from './eligibility.ts';
import { type Profile, profileOf } from './profile.ts';
import type { MatchSchool } from './types.ts';

/** The schools that take part, by id. From here on a school is its place in this list. */
export interface Pool {
  size: number;
  schools: readonly MatchSchool[];
  profiles: readonly Profile[];
  contrast: Contrast;
  /** Age and trust; two different schools. */
  areCompatible(one: number, other: number): boolean;
  /** How many schools each is compatible with by age. */
  partners: Int32Array;
  indexOf: ReadonlyMap<number, number>;
}

/** @throws RangeError when two schools share an id */
export function createPool(all: readonly MatchSchool[], weights?: Weights): Pool {
  const schools = eligible(all);
  const indexOf = new Map(schools.map(({ id }, index) => [id, index]));
  if (indexOf.size < schools.length) throw new RangeError('Two schools have the same id.');
  const profiles = schools.map(profileOf);
  const types = Uint8Array.from(schools, ({ typeId }) => knownType(typeId));
  const ages = new Uint8Array(typeCount * typeCount);
  for (let type = 0; type < typeCount; type += 1)
    for (let other = 0; other < typeCount; other += 1) ages[type * typeCount + other] = Number(areOfAnAge(type, other));
  const trusts = numberTrusts(schools);
  return {
    size: schools.length,
    schools,
    profiles,
    contrast: measureContrast(profiles, weights),
    areCompatible: (one, other) =>
      one !== other &&
      ages[types[one]! * typeCount + types[other]!] === 1 &&
      (trusts[one] === 0 || trusts[one] !== trusts[other]),
    partners: countPartners(types, ages),
    indexOf,
  };
}

/** 0 where no trust is known. */
function numberTrusts(schools: readonly MatchSchool[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(schools, ({ trust }) => {
    const name = trust?.trim().toLowerCase();
    if (!name) return 0;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return numbers.get(name)!;
  });
}

function countPartners(types: Uint8Array, ages: Uint8Array): Int32Array {
  const ofType = new Int32Array(typeCount);
  for (const type of types) ofType[type]! += 1;
  return Int32Array.from(types, (type) => {
    let count = -1;
    for (let other = 0; other < typeCount; other += 1) count += ages[type * typeCount + other]! * ofType[other]!;
    return Math.max(0, count);
  });
}
