import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultWeights, measureContrast } from './contrast.ts';
import { areOfAnAge } from './eligibility.ts';
import { faithOf } from './faith.ts';
import { aSchool, schoolsOf } from './fixtures.ts';
import { faiths } from './lookups.ts';
import { createPool } from './pool.ts';
import { profilesOf } from './profile.ts';
import { reasonsFor } from './reasons.ts';
import type { MatchSchool } from './types.ts';

const contrastOf = (one: Partial<MatchSchool>, other: Partial<MatchSchool>) =>
  measureContrast(profilesOf([aSchool({ id: 1, ...one }), aSchool({ id: 2, ...other })])).of(0, 1);

test.each<[string, Partial<MatchSchool>, Partial<MatchSchool>, number]>([
  ['nothing between two alike but their two ethnicities', {}, {}, 0.4 * 0.3],
  ['nothing between two quite alike', { secondaryEthnicityId: 13 }, { secondaryEthnicityId: 13 }, 0],
  [
    'another group',
    { primaryEthnicityId: 13, secondaryEthnicityId: 13 },
    { primaryEthnicityId: 1, secondaryEthnicityId: 1 },
    0.4,
  ],
  [
    'the same census group',
    { primaryEthnicityId: 1, secondaryEthnicityId: 1 },
    { primaryEthnicityId: 2, secondaryEthnicityId: 2 },
    0.4 * 0.55,
  ],
  ['another nation', { countyId: 12, secondaryEthnicityId: 13 }, { countyId: 57, secondaryEthnicityId: 13 }, 0.14],
  ['another region', { countyId: 12, secondaryEthnicityId: 13 }, { countyId: 1, secondaryEthnicityId: 13 }, 0.14 * 0.85],
  ['the same region', { countyId: 12, secondaryEthnicityId: 13 }, { countyId: 13, secondaryEthnicityId: 13 }, 0.14 * 0.45],
  ['a city and an island', { locationTypeId: 1, secondaryEthnicityId: 13 }, { locationTypeId: 8, secondaryEthnicityId: 13 }, 0.2],
  ['sizes far apart', { numberOfPupils: 12, secondaryEthnicityId: 13 }, { numberOfPupils: 900, secondaryEthnicityId: 13 }, 0.08],
  ['one of a faith', { faith: 'Sikh', secondaryEthnicityId: 13 }, { faith: 'None', secondaryEthnicityId: 13 }, 0.18 * 0.7],
  [
    'two Christian kinds',
    { faith: 'Christian', secondaryEthnicityId: 13 },
    { faith: 'Roman Catholic', secondaryEthnicityId: 13 },
    0.18 * 0.4,
  ],
])('contrast is as specified: %s', (_, one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 6);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test('contrast is symmetric, between 0 and 1, and the sum of its parts', () => {
  fc.assert(
    fc.property(schoolsOf(2, 12), (schools) => {
      const contrast = measureContrast(profilesOf(schools));
      for (let one = 0; one < schools.length; one += 1) {
        for (let other = 0; other < schools.length; other += 1) {
          const value = contrast.of(one, other);
          expect(value).toBe(contrast.of(other, one));
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-6);
          const parts = Object.values(contrast.partsOf(one, other));
          expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(value, 5);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('contrast never favours a blank profile over a complete one', () => {
  const others = [1, 4, 7, 13, 18].map((id) => aSchool({ id: 10 + id, primaryEthnicityId: id, locationTypeId: (id % 8) + 1 }));
  const best = (school: MatchSchool) => {
    const contrast = measureContrast(profilesOf([school, ...others]));
    return Math.max(...others.map((_, index) => contrast.of(0, index + 1)));
  };
  const complete = aSchool({ id: 1 });
  for (const field of ['primaryEthnicityId', 'secondaryEthnicityId', 'locationTypeId', 'countyId', 'numberOfPupils'] as const)
    expect(best({ ...complete, [field]: null }), field).toBeLessThanOrEqual(best(complete));
});

test('the weights of contrast add up to one', () => {
  expect(Object.values(defaultWeights).reduce((sum, weight) => sum + weight)).toBeCloseTo(1);
});

test.each([
  ['St Mary’s RC Primary', 'Roman Catholic'],
  ['Our Lady of Lourdes', 'Roman Catholic'],
  ['All Saints C of E Primary', 'Church of England'],
  ['Holy Trinity CE School', 'Church of England'],
  ['St Columba’s Isle School', 'Christian'],
  ['St Albans Primary', 'None'],
  ['St Ives Infant School', 'None'],
  ['Al-Noor Girls’ School', 'Muslim'],
  ['Guru Tegh Primary', 'Sikh'],
  ['Avanti House', 'Hindu'],
  ['Beis Yaakov', 'Jewish'],
  ['Alderman Road Primary', 'None'],
  ['Stonebridge Primary', 'None'],
])('reads the faith of %s as %s', (name, faith) => {
  expect(faiths[faithOf({ name })]).toBe(faith);
});

test.each([
  [1, 2, true],
  [2, 3, false],
  [3, 4, true],
  [1, 4, true],
  [5, 6, true],
  [6, 7, true],
  [4, 7, false],
  [3, 7, false],
  [7, 8, true],
  [9, 1, true],
  [10, 4, false],
  [11, 11, false],
  [0, 0, true],
  [0, 4, false],
])('type %i and type %i have pupils of the same age: %s', (one, other, expected) => {
  expect(areOfAnAge(one, other)).toBe(expected);
  expect(areOfAnAge(other, one)).toBe(expected);
});

test('gives the reasons in plain words, by weight, and names what is unknown', () => {
  const pool = createPool([
    aSchool({ id: 1, name: 'Guru Tegh Primary', locationTypeId: 1, numberOfPupils: 900, primaryEthnicityId: 1, countyId: 35 }),
    aSchool({ id: 2, name: 'Hill School', locationTypeId: 5, numberOfPupils: 12, primaryEthnicityId: 13, countyId: 54 }),
    aSchool({ id: 3, locationTypeId: null, numberOfPupils: 12, primaryEthnicityId: 13, countyId: 50 }),
  ]);
  expect(reasonsFor(pool, 0, 1)).toEqual([
    'different main ethnicity',
    'inner city and village',
    'England and Wales',
    'a Sikh school and a non-faith school',
    'a school with 12 pupils and one with 900',
  ]);
  expect(reasonsFor(pool, 1, 2)).toContain('one location unknown');
  expect(reasonsFor(pool, 1, 2)).toContain('Powys and Dyfed');
});

test.each([
  [{ primaryEthnicityId: null }, 'one main ethnicity unknown'],
  [{ secondaryEthnicityId: null }, 'one second ethnicity unknown'],
])('a school without %j is linked for a reason that the web app translates', (missing, reason) => {
  const catalog = readFileSync(new URL('../../../web/src/locales/cy.json', import.meta.url), 'utf8');
  const full = { locationTypeId: 5, numberOfPupils: 90, primaryEthnicityId: 1, secondaryEthnicityId: 2, countyId: 50 };
  const pool = createPool([aSchool({ id: 1, ...full, countyId: 54 }), aSchool({ id: 2, ...full, ...missing })]);
  expect(reasonsFor(pool, 0, 1)).toContain(reason);
  expect(catalog).toContain(`"${reason}":`);
});
