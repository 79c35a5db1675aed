import { expect, test } from 'vitest';
import { isLastYear, moveUp } from './next-year.ts';

test.each([
  ['Year 3 Otters', 'Year 4 Otters'],
  ['Otters (year 9)', 'Otters (year 10)'],
  ['Years 1 and 2', 'Years 2 and 3'],
  ['Years 3 & 4, the room with 2 doors', 'Years 4 & 5, the room with 2 doors'],
  ['Y5/6', 'Y6/7'],
  ['Yr 4', 'Yr 5'],
  ['P3 Robins', 'P4 Robins'],
  ['Primary 6', 'Primary 7'],
  ['3H', '4H'],
  ['9 B', '10 B'],
  ['Nursery', 'Reception'],
  ['Reception Ducklings', 'Year 1 Ducklings'],
  ['Blwyddyn 3', 'Blwyddyn 4'],
  ['Blynyddoedd 1 a 2', 'Blynyddoedd 2 a 3'],
  ['Derbyn', 'Blwyddyn 1'],
  ['Otters', null],
  ['The 3 Bears', null],
  ['Room 12', null],
  ['Nurseryman', null],
])('a year after %s is %s', (name, next) => {
  expect(moveUp(name)).toBe(next);
});

test('the highest year of a school leaves it, when it is one after which pupils leave', () => {
  const primary = ['Year 5 Otters', 'Year 6', 'Wrens'];
  expect(primary.map((name) => isLastYear(name, primary))).toEqual([false, true, false]);
  expect(isLastYear('Years 5 and 6', primary)).toBe(false);
  expect(isLastYear('Year 6', ['Year 6', 'Year 7'])).toBe(false);
  expect(isLastYear('Year 5', ['Year 5'])).toBe(false);
});
