import { type Contrast, measureContrast, type Weights } from './contrast.ts';
import { areOfAnAge, eligible, knownType, typeCount } from './eligibility.ts';
import { type Profiles, profilesOf } from './profile.ts';
import { sharedBytes, sharedInts } from './shared.ts';
import type { MatchSchool } from './types.ts';

/** The schools that take part, sorted by id. Elsewhere in the matching, a school is its index in this list. */
export interface Pool {
  size: number;
  schools: readonly MatchSchool[];
  profiles: Profiles;
  contrast: Contrast;
  types: Uint8Array;
  /** A number for each trust; 0 when it is unknown. */
  trusts: Int32Array;
  /** 1 at type * typeCount + other type where both teach similar ages. */
  ages: Uint8Array;
  /** Whether two different schools teach similar ages and are not of the same trust. */
  areCompatible(one: number, other: number): boolean;
  /** For each school, the number of schools with similar ages. */
  partners: Int32Array;
  indexOf: ReadonlyMap<number, number>;
}

/** Builds the pool of the schools that take part. @throws RangeError when two schools share an id */
export function createPool(all: readonly MatchSchool[], weights?: Weights): Pool {
  const schools = eligible(all);
  const indexOf = new Map(schools.map(({ id }, index) => [id, index]));
  if (indexOf.size < schools.length) throw new RangeError('Two schools have the same id.');
  const profiles = profilesOf(schools);
  const types = sharedBytes(schools.length);
  for (const [index, { typeId }] of schools.entries()) types[index] = knownType(typeId);
  const ages = tabulateAges();
  const trusts = numberTrusts(schools);
  return {
    size: schools.length,
    schools,
    profiles,
    contrast: measureContrast(profiles, weights),
    types,
    trusts,
    ages,
    areCompatible: (one, other) =>
      one !== other &&
      ages[types[one]! * typeCount + types[other]!] === 1 &&
      (trusts[one] === 0 || trusts[one] !== trusts[other]),
    partners: countPartners(types, ages),
    indexOf,
  };
}

function tabulateAges(): Uint8Array {
  const ages = sharedBytes(typeCount * typeCount);
  for (let type = 0; type < typeCount; type += 1)
    for (let other = 0; other < typeCount; other += 1) ages[type * typeCount + other] = Number(areOfAnAge(type, other));
  return ages;
}

function numberTrusts(schools: readonly MatchSchool[]): Int32Array {
  const numbers = new Map<string, number>();
  const trusts = sharedInts(schools.length);
  for (const [index, { trust }] of schools.entries()) {
    const name = trust?.trim().toLowerCase();
    if (!name) continue;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    trusts[index] = numbers.get(name)!;
  }
  return trusts;
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
