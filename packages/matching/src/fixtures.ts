import fc from 'fast-check';
import { mix } from './hash.ts';
import type { MatchedLink, MatchInput, MatchSchool, PastLink } from './types.ts';

// The same inputs in every run, so that a failure means changed code; PROPERTY_SEED=N generates others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

/** Returns a primary school with a complete profile; a test gives only the fields that matter to it. */
export const aSchool = (given: Partial<MatchSchool> & { id: number }): MatchSchool => ({
  name: `School ${given.id}`,
  typeId: 4,
  countyId: 12,
  locationTypeId: 4,
  numberOfPupils: 210,
  primaryEthnicityId: 13,
  secondaryEthnicityId: 1,
  ...given,
});

/** Returns primary schools with varied profiles; the same on each call. */
export const aPool = (count: number): MatchSchool[] =>
  Array.from({ length: count }, (_, index) => {
    const pick = (of: number, salt: number) => 1 + (mix(index * 31 + salt) % of);
    return aSchool({
      id: index + 1,
      countyId: pick(97, 1),
      locationTypeId: pick(8, 2),
      numberOfPupils: pick(900, 3),
      primaryEthnicityId: pick(3, 4) === 1 ? pick(19, 5) : 13,
      secondaryEthnicityId: pick(19, 6),
    });
  });

/** An input whose history is an array, which a test can reverse. */
type TestInput = MatchInput & { history: readonly PastLink[] };

/** Returns the input of a main run; a test gives only the fields that matter to it. */
export const anInput = (given: Partial<TestInput>): TestInput => ({
  type: 'main',
  schools: [],
  history: [],
  currentLinks: [],
  halfTerm: 'Autumn 2, 2026',
  seed: 7,
  caps: { target: 5, max: 6 },
  ...given,
});

/** Returns the partners of each school that has any. */
export function bySchool(links: readonly Pick<MatchedLink, 'schoolA' | 'schoolB'>[]): Map<number, number[]> {
  const partners = new Map<number, number[]>();
  for (const { schoolA, schoolB } of links) {
    partners.set(schoolA, [...(partners.get(schoolA) ?? []), schoolB]);
    partners.set(schoolB, [...(partners.get(schoolB) ?? []), schoolA]);
  }
  return partners;
}

const oneOf = (count: number) => fc.option(fc.integer({ min: 1, max: count }), { freq: 4 });
const names = fc.option(fc.constantFrom('St Mary’s CE Primary', 'Guru Nanak School', 'Hill School', 'Al-Noor School', ''));

const anySchool = (typeIds: readonly number[]) =>
  fc.record({
    name: names,
    typeId: fc.constantFrom(...typeIds),
    countyId: oneOf(97),
    locationTypeId: oneOf(8),
    numberOfPupils: fc.option(fc.nat(2_000)),
    primaryEthnicityId: oneOf(19),
    secondaryEthnicityId: oneOf(19),
    isActive: fc.constant(true),
  });

/** Schools of all types, some inactive, with unsorted ids that have gaps. */
export const schoolsOf = (minLength: number, maxLength: number): fc.Arbitrary<MatchSchool[]> =>
  fc
    .array(fc.tuple(anySchool([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), fc.boolean(), fc.boolean()), { minLength, maxLength })
    .map((all) =>
      all.map(([school, isIn, isOdd], index) => ({
        ...school,
        id: ((index * 37) % 61) * 2 + (isOdd ? 1 : 2),
        isActive: isIn || index % 3 > 0,
      })),
    );

/** Schools that are all compatible with each other. */
export const oneAgeGroup = (minLength: number, maxLength: number): fc.Arbitrary<MatchSchool[]> =>
  fc
    .array(anySchool([4, 8, 9]), { minLength, maxLength })
    .map((all) => all.map((school, index) => ({ ...school, id: 1 + ((index * 17) % 47) })));

/**
 * Difficult runs: few schools of several ages, some of the same trust, many linked in earlier half terms; half of them are
 * interim runs, in which some schools have current links.
 */
export const hardQuestions = (minLength: number, maxLength: number): fc.Arbitrary<TestInput> =>
  fc
    .record({
      schools: fc.array(fc.tuple(anySchool([4, 4, 4, 7, 8, 3, 1]), fc.option(fc.constantFrom('A', 'B'), { freq: 2 })), {
        minLength,
        maxLength,
      }),
      past: fc.array(fc.tuple(fc.nat(maxLength), fc.nat(maxLength), fc.integer({ min: 1, max: 8 })), {
        maxLength: maxLength * 6,
      }),
      type: fc.constantFrom('main' as const, 'interim' as const),
      seed: fc.nat(),
    })
    .map(({ schools, past, type, seed }) => {
      const links = past
        .filter(([one, other]) => one < other)
        .map(([one, other, halfTermsAgo]) => ({ schoolA: one + 1, schoolB: other + 1, halfTermsAgo }));
      return anInput({
        ...{ type, seed, history: links, caps: { target: type === 'main' ? 5 : 6, max: 6 } },
        schools: schools.map(([school, trust], index) => ({ ...school, trust, id: index + 1 })),
        currentLinks: links.filter(({ halfTermsAgo }) => halfTermsAgo === 1).slice(0, maxLength),
      });
    });
