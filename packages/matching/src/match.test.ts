import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areOfAnAge, takesPart } from './eligibility.ts';
import { anInput, aPool, aSchool, bySchool, hardQuestions, oneAgeGroup, schoolsOf } from './fixtures.ts';
import { faiths } from './lookups.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import type { MatchedLink, MatchInput, MatchResult, PastLink } from './types.ts';

/** Consecutive main runs, each with the earlier ones as its history. */
function halfTermsOf(input: MatchInput, count: number): MatchResult[] {
  const rounds: MatchResult[] = [];
  for (let now = 0; now < count; now += 1) {
    const history: PastLink[] = rounds.flatMap(({ links }, then) => links.map((link) => ({ ...link, halfTermsAgo: now - then })));
    rounds.push(match({ ...input, halfTerm: `half term ${now}`, history }));
  }
  return rounds;
}
const halfTerms = (input: MatchInput, count: number): MatchedLink[][] => halfTermsOf(input, count).map(({ links }) => links);

test('any population gets links between different schools of the same age group, each pair once, at most six for each school', () => {
  fc.assert(
    fc.property(schoolsOf(0, 60), fc.nat(), (schools, seed) => {
      const { links, quality } = match(anInput({ schools, seed }));
      const known = new Map(schools.map((school) => [school.id, school]));
      expect(links.every(({ schoolA, schoolB }) => schoolA < schoolB)).toBe(true);
      expect(new Set(links.map(({ schoolA, schoolB }) => `${schoolA} ${schoolB}`)).size).toBe(links.length);
      for (const partners of bySchool(links).values()) expect(partners.length).toBeLessThanOrEqual(6);
      for (const { schoolA, schoolB, contrast, reasons } of links) {
        const [one, other] = [known.get(schoolA)!, known.get(schoolB)!];
        expect(takesPart(one) && takesPart(other)).toBe(true);
        expect(areOfAnAge(one.typeId!, other.typeId!)).toBe(true);
        expect(contrast).toBeGreaterThanOrEqual(0);
        expect(contrast).toBeLessThanOrEqual(1);
        expect(reasons.length).toBeGreaterThan(0);
      }
      expect(quality.bound).toBeGreaterThanOrEqual(quality.total);
      expect(quality.p5).toBeGreaterThanOrEqual(quality.min);
    }),
    { numRuns: 60 },
  );
});

test('any population gets the same links whatever the order of the rows', () => {
  fc.assert(
    fc.property(schoolsOf(0, 50), fc.nat(), fc.nat(), (schools, seed, shuffle) => {
      const reordered = [...schools].sort(
        (one, other) => ((one.id * 7919 + shuffle) % 101) - ((other.id * 7919 + shuffle) % 101),
      );
      expect(match(anInput({ schools: reordered, seed }))).toEqual(match(anInput({ schools, seed })));
    }),
    { numRuns: 40 },
  );
});

const pairOf = ({ schoolA, schoolB }: { schoolA: number; schoolB: number }) => `${schoolA} ${schoolB}`;

test('any matching never links schools of one trust, and in an interim run keeps valid links and adds links only for schools with too few', () => {
  fc.assert(
    fc.property(hardQuestions(0, 30), (input) => {
      const { links } = match(input);
      const trusts = new Map(input.schools.map(({ id, trust }) => [id, trust]));
      for (const { schoolA, schoolB } of links) expect(trusts.get(schoolA) ?? 0).not.toBe(trusts.get(schoolB));
      if (input.type === 'main') return;
      // A link is no longer valid when the other school has left.
      const held = input.currentLinks.filter(({ schoolA, schoolB }) => trusts.has(schoolA) && trusts.has(schoolB));
      const [current, known] = [bySchool(held), new Set(held.map(pairOf))];
      expect(links.some((link) => known.has(pairOf(link)))).toBe(false);
      const added = bySchool(links);
      for (const [id, partners] of added)
        expect(partners.length + Math.min(6, current.get(id)?.length ?? 0)).toBeLessThanOrEqual(6);
      const lacked = (id: number) => (current.get(id)?.length ?? 0) < 4;
      for (const { schoolA, schoolB } of links) expect(lacked(schoolA) || lacked(schoolB)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('any matching gives the same links and the same quality for the same input', () => {
  fc.assert(
    fc.property(hardQuestions(0, 30), (input) => {
      const reordered = { ...input, schools: input.schools.toReversed(), history: input.history.toReversed() };
      expect(match({ ...reordered, currentLinks: input.currentLinks.toReversed() })).toEqual(match(input));
    }),
    { numRuns: 30 },
  );
});

const schools = makePopulation(400);
const terms = halfTermsOf(anInput({ schools }), 8);

test('a population like that of the UK gets within one per cent of the best possible match every half term, without a school of poor contrast', () => {
  for (const { quality } of terms) {
    expect(quality.total / quality.bound).toBeGreaterThan(0.985);
    expect(quality.min).toBeGreaterThan(0.45);
  }
});

test('a population like that of the UK gets four to six links for each school, and no partner of the last six half terms', () => {
  for (const { lacking, links, quality } of terms) {
    expect(lacking).toEqual([]);
    expect(quality.repeats).toBe(0);
    for (const partners of bySchool(links).values()) expect(partners.length).toBeLessThanOrEqual(6);
  }
});

test('a pool of one age group of eight or more gives every school at least four links, also after a year', () => {
  fc.assert(
    fc.property(oneAgeGroup(8, 45), fc.nat(), (schools, seed) => {
      for (const links of halfTerms(anInput({ schools, seed }), 8)) {
        const partners = bySchool(links);
        for (const { id } of schools) {
          expect(partners.get(id)?.length ?? 0).toBeGreaterThanOrEqual(4);
          expect(partners.get(id)!.length).toBeLessThanOrEqual(6);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('a pool of one age group of eleven repeats partners, because it has to, and gives at least four links', () => {
  const rounds = halfTerms(anInput({ schools: aPool(11) }), 6);
  for (const links of rounds) for (const partners of bySchool(links).values()) expect(partners.length).toBeGreaterThanOrEqual(4);
  const first = new Set(rounds[0]!.map(({ schoolA, schoolB }) => `${schoolA} ${schoolB}`));
  expect(rounds[1]!.some(({ schoolA, schoolB }) => first.has(`${schoolA} ${schoolB}`))).toBe(false);
});

test('a pool of one age group of sixty has new partners for a year', () => {
  const pairs = halfTerms(anInput({ schools: aPool(60) }), 6).flat();
  expect(new Set(pairs.map(({ schoolA, schoolB }) => `${schoolA} ${schoolB}`)).size).toBe(pairs.length);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('a pool of one age group of %i gets as many links as possible', (count) => {
  const { links, lacking } = match(anInput({ schools: aPool(count) }));
  const partners = bySchool(links);
  for (const { id } of aPool(count)) expect(partners.get(id)?.length ?? 0).toBeGreaterThanOrEqual(Math.min(4, count - 1));
  expect(lacking).toHaveLength(count <= 4 ? count : 0);
});

test('the first fact of a reason is that of the school with the lower id, whatever the order of the rows', () => {
  const village = aSchool({ id: 4, name: 'Hill School', locationTypeId: 5, countyId: 54, numberOfPupils: 400 });
  const city = aSchool({ id: 9, name: 'Guru Tegh Primary', locationTypeId: 1, countyId: 35, numberOfPupils: 80 });
  for (const schools of [
    [village, city],
    [city, village],
  ]) {
    const [link] = match(anInput({ schools })).links;
    expect([link?.schoolA, link?.schoolB]).toEqual([4, 9]);
    expect(link?.reasons).toEqual(
      expect.arrayContaining([
        'village and inner city',
        'Wales and England',
        'a non-faith school and a Sikh school',
        'a school with 80 pupils and one with 400',
      ]),
    );
  }
});

test('a pool of one age group of identical or blank profiles is still linked', () => {
  const alike = Array.from({ length: 13 }, (_, index) => aSchool({ id: index + 1, name: 'Hill School' }));
  const blank = alike.map(({ id, typeId }) => ({
    ...aSchool({ id, typeId }),
    name: null,
    countyId: null,
    locationTypeId: null,
    numberOfPupils: null,
    primaryEthnicityId: null,
    secondaryEthnicityId: null,
  }));
  for (const schools of [alike, blank, blank.map((school) => ({ ...school, typeId: null }))]) {
    const { lacking, links } = match(anInput({ schools }));
    expect(lacking).toEqual([]);
    expect(links[0]!.reasons.length).toBeGreaterThan(0);
  }
});

test('a pool of one age group excludes inactive, unapproved, partner and staff schools', () => {
  const schools = aPool(30).map((school) => ({
    ...school,
    isActive: school.id % 3 !== 0,
    isApproved: school.id % 7 !== 0,
    typeId: school.id === 1 ? 10 : school.id === 2 ? 11 : 4,
  }));
  const out = new Set(schools.filter((school) => !takesPart(school)).map(({ id }) => id));
  const { links, lacking } = match(anInput({ schools }));
  expect(links.some(({ schoolA, schoolB }) => out.has(schoolA) || out.has(schoolB))).toBe(false);
  expect(lacking).toEqual([]);
});

test('a pool of one age group never links schools of one trust', () => {
  const schools = aPool(24).map((school) => ({ ...school, trust: school.id % 2 ? 'Northern Lights' : null }));
  const { links } = match(anInput({ schools }));
  expect(links.some(({ schoolA, schoolB }) => schoolA % 2 === 1 && schoolB % 2 === 1)).toBe(false);
});

test('links two age groups separately', () => {
  const schools = aPool(20).map((school) => ({ ...school, typeId: school.id <= 10 ? 3 : 7 }));
  const { links, lacking } = match(anInput({ schools }));
  expect(links.every(({ schoolA, schoolB }) => schoolA <= 10 === schoolB <= 10)).toBe(true);
  expect(lacking).toEqual([]);
});

test('rejects two schools with one id', () => {
  expect(() => match(anInput({ schools: [aSchool({ id: 1 }), aSchool({ id: 1 })] }))).toThrow(RangeError);
});

test('gives new schools links in an interim run and changes no existing link', () => {
  const old = aPool(40);
  const currentLinks = match(anInput({ schools: old })).links;
  const schools = [...old, aSchool({ id: 90 }), aSchool({ id: 91, countyId: 57 })];
  const { links, lacking } = match(anInput({ type: 'interim', schools, currentLinks, caps: { target: 6, max: 6 } }));
  expect(lacking).toEqual([]);
  expect(links.every(({ schoolA, schoolB }) => schoolA >= 90 || schoolB >= 90)).toBe(true);
  for (const partners of bySchool([...links, ...currentLinks]).values()) expect(partners.length).toBeLessThanOrEqual(6);
  expect(bySchool(links).get(90)).toHaveLength(4);
});

test('a register adds facts to generated schools and changes no others', () => {
  const [typed, registered] = [makePopulation(500), makePopulation(500, 1, true)];
  expect(typed.some(({ locationTypeId, numberOfPupils }) => locationTypeId === null || numberOfPupils === null)).toBe(true);
  for (const [index, { faith, ...school }] of registered.entries()) {
    const before = typed[index]!;
    expect(faiths).toContain(faith);
    expect(school.locationTypeId).not.toBeNull();
    expect(school.numberOfPupils).not.toBeNull();
    expect(before).toEqual({
      ...school,
      locationTypeId: before.locationTypeId && school.locationTypeId,
      numberOfPupils: before.numberOfPupils && school.numberOfPupils,
    });
  }
});

test.each([false, true])('comes within half a per cent of the bound, also with the facts of a register: %s', (isInRegister) => {
  const input = anInput({ schools: makePopulation(500, 1, isInRegister) });
  for (const halfTerm of ['1', '2']) {
    const { quality } = match({ ...input, halfTerm });
    expect(quality.total / quality.bound).toBeGreaterThan(0.995);
  }
});
