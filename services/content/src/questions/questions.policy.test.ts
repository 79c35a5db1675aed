import { describe, expect, test } from 'vitest';
import { ageOf, offeredIn } from './questions.policy.ts';

test.each([
  [1, 'early-years'],
  [2, 'infants'],
  [3, 'juniors'],
  [4, 'juniors'],
  [5, 'infants'],
  [6, 'juniors'],
  [7, 'secondary'],
  [8, 'juniors'],
  [9, 'juniors'],
  [11, 'juniors'],
  [null, 'juniors'],
])('schools of type %s get questions for %s', (typeId, age) => {
  expect(ageOf(typeId)).toBe(age);
});

describe('the questions of a half term or week', () => {
  test('are the next three, then the first again', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7];
    expect([0, 1, 2, 3].map((halfTerm) => offeredIn(halfTerm, seven))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 1, 2],
      [3, 4, 5],
    ]);
  });

  test('are three different ones, and each is the first in its turn', () => {
    for (const count of [3, 4, 5, 7, 8]) {
      const all = Array.from({ length: count }, (_, index) => index + 1);
      const offers = all.map((halfTerm) => offeredIn(12_157 + halfTerm, all));
      for (const offer of offers) expect(new Set(offer).size).toBe(3);
      if (count % 3 !== 0) expect(new Set(offers.map(([first]) => first)).size).toBe(count);
    }
  });

  test('are fewer when there are fewer', () => {
    expect([offeredIn(12_157, [5, 6]).length, offeredIn(12_157, [])]).toEqual([2, []]);
  });
});
