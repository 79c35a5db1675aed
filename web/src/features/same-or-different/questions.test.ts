import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '../../lib/i18n.ts';
import { questionsOf, sayFact } from './questions.ts';

afterEach(() => speak('en'));

const us = { id: 4, numberOfPupils: 86 };
const them = { id: 9, numberOfPupils: 1_250 };
const oursFirst = () => 0.2;
const theirsFirst = () => 0.7;
const facts = (reasons: string[], one = us, other = them) =>
  questionsOf(reasons, one, other, oursFirst).map(({ ours, theirs }) => [ours, theirs]);

describe('whose fact is whose', () => {
  test.each([
    ['village and inner city', ['village', 'inner city']],
    ['Kent and Fife', ['Kent', 'Fife']],
    ['Wales and England', ['Wales', 'England']],
    ['a Sikh school and a non-faith school', ['a Sikh school', 'a non-faith school']],
  ])('the first of %s belongs to the school with the lower id', (reason, [first, second]) => {
    expect(facts([reason])).toEqual([[first, second]]);
    expect(facts([reason], them, us)).toEqual([[second, first]]);
  });

  test('the school that has fewer pupils now is the one with the smaller number', () => {
    const reason = 'a school with 86 pupils and one with 1,200';
    expect(facts([reason])).toEqual([[86, 1_200]]);
    expect(facts([reason], { id: 4, numberOfPupils: 1_250 }, { id: 9, numberOfPupils: 90 })).toEqual([[1_200, 86]]);
  });
});

test.each([
  'different main ethnicity',
  'one location unknown',
  'both schools’ faiths unknown',
  'number of pupils of one school not known',
  'similar, but available to link',
  'Tyne and Wear and Powys',
  'town and town',
])('a reason without two facts is left out: %s', (reason) => {
  expect(facts([reason, 'village and rural'])).toEqual([['village', 'rural']]);
});

test.each([
  [{ id: 4, numberOfPupils: null }, them],
  [us, { id: 9, numberOfPupils: null }],
  [us, { id: 9, numberOfPupils: 86 }],
])('numbers of pupils are left out if it is not known whose is whose: %o, %o', (one, other) => {
  expect(questionsOf(['a school with 86 pupils and one with 390'], one, other, oursFirst)).toEqual([]);
});

test('each question has its own random order, and the order of the reasons stays', () => {
  const rolls = [0.9, 0.1];
  const questions = questionsOf(['village and urban', 'Kent and Fife'], us, them, () => rolls.shift()!);
  expect(questions.map(({ ours, isOursFirst }) => [ours, isOursFirst])).toEqual([
    ['village', false],
    ['Kent', true],
  ]);
  expect(questionsOf(['Kent and Fife'], us, them, theirsFirst)[0]?.isOursFirst).toBe(false);
});

test('a fact is said in the language, a number as pupils', () => {
  expect([sayFact('village'), sayFact(1), sayFact(1_200)]).toEqual(['village', '1 pupil', '1,200 pupils']);
  speak('pl', {
    village: 'wieś',
    '{count} pupils': { few: '{count} uczniów', many: '{count} uczniów', other: '{count} ucznia' },
  });
  expect([sayFact('village'), sayFact(1_200)]).toEqual(['wieś', '1200 uczniów']);
});
