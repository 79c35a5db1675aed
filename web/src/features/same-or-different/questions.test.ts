import { afterEach, describe, expect, test } from 'vitest';
import { aSchool } from '../../../test/examples.ts';
import { speak } from '../../lib/i18n.ts';
import { questionsOf, sayFact } from './questions.ts';

afterEach(() => speak('en'));

const us = aSchool({ id: 4, numberOfPupils: 86 });
const them = aSchool({
  ...{ id: 9, numberOfPupils: 1_250 },
  ...{ county: { id: 2, name: 'Kent' }, locationType: { id: 2, name: 'Inner city' } },
});
const asked = (reasons: string[], one = us, other = them) =>
  questionsOf(reasons, one, other, () => 0).map(({ topic, ours, theirs, isSame }) => [topic, ours, theirs, isSame]);

describe('what is asked', () => {
  test('is what the schools share as well as what differs', () => {
    expect(asked([])).toEqual([
      ['Type', 'Primary', 'Primary', true],
      ['County', 'West Yorkshire', 'Kent', false],
      ['Location', 'Village', 'Inner city', false],
      ['Pupils', 86, 1_250, false],
    ]);
  });

  test('leaves out what one of them does not say', () => {
    const silent = aSchool({ id: 9, numberOfPupils: null, locationType: null });
    expect(asked([], us, silent).map(([topic]) => topic)).toEqual(['Type', 'County']);
    expect(asked([], silent, us).map(([topic]) => topic)).toEqual(['Type', 'County']);
  });

  test.each([
    [100, 81, true],
    [100, 79, false],
    [81, 100, true],
    [1, 400, false],
  ])('calls %d and %d pupils the same: %s', (here, there, isSame) => {
    const [one, other] = [aSchool({ numberOfPupils: here }), aSchool({ id: 9, numberOfPupils: there })];
    expect(asked([], one, other).find(([topic]) => topic === 'Pupils')).toEqual(['Pupils', here, there, isSame]);
  });

  test('names faiths by the reason for the link, whose first fact is that of the school with the lower id', () => {
    const reasons = ['village and inner city', 'a Sikh school and a non-faith school'];
    expect(asked(reasons).at(-1)).toEqual(['Faith', 'a Sikh school', 'a non-faith school', false]);
    expect(asked(reasons, them, us).at(-1)).toEqual(['Faith', 'a non-faith school', 'a Sikh school', false]);
  });

  test('is asked in random order', () => {
    const rolls = [0.9, 0.1, 0.5, 0.3];
    const topics = questionsOf([], us, them, () => rolls.shift()!).map(({ topic }) => topic);
    expect(topics).toEqual(['County', 'Pupils', 'Location', 'Type']);
  });
});

test('a fact is said in the language, a number as pupils', () => {
  expect([sayFact('village'), sayFact(1), sayFact(1_200)]).toEqual(['village', '1 pupil', '1,200 pupils']);
  speak('pl', {
    village: 'wieś',
    '{count} pupils': { few: '{count} uczniów', many: '{count} uczniów', other: '{count} ucznia' },
  });
  expect([sayFact('village'), sayFact(1_200)]).toEqual(['wieś', '1200 uczniów']);
});
