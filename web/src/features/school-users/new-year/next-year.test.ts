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

test('the highest year of a school leaves it, when it is the last of the school’s type', () => {
  const [infant, junior, primary, first, middle, secondary, special] = [2, 3, 4, 5, 6, 7, 9];
  const classes = ['Year 5 Otters', 'Year 6', 'Wrens'];
  expect(classes.map((name) => isLastYear(name, classes, primary))).toEqual([false, true, false]);
  expect(isLastYear('Years 5 and 6', classes, primary)).toBe(false);
  expect(isLastYear('Year 6', ['Year 6', 'Year 7'], primary)).toBe(false);
  const alone = (name: string, typeId: number) => isLastYear(name, [name], typeId);
  expect(alone('Year 4', primary)).toBe(false);
  expect([alone('Year 4', first), alone('Year 2', infant), alone('Year 2', primary)]).toEqual([true, true, false]);
  expect([alone('Year 6', junior), alone('Year 6', middle), alone('Year 8', middle)]).toEqual([true, false, true]);
  expect([alone('Year 9', secondary), alone('Year 11', secondary), alone('Year 13', secondary)]).toEqual([false, true, true]);
  expect([alone('P6 Robins', primary), alone('Primary 7', primary), alone('Year 7', primary)]).toEqual([false, true, true]);
  expect(alone('Year 6', special)).toBe(false);
});
