import { expect, test } from 'vitest';
import { findDefaultCode, matchCode } from './promotion-codes.policy.ts';

const codes = [{ startsWith: 'Default' }, { startsWith: 'SUMMER' }, { startsWith: 'SUMMER24' }, { startsWith: 'é' }];

test.each([
  ['SUMMER', 'SUMMER'],
  ['summer', 'SUMMER'],
  ['SUMMER2', 'SUMMER'],
  ['SUMMER24', 'SUMMER24'],
  ['summer24-leeds', 'SUMMER24'],
  ['  Summer24 ', 'SUMMER24'],
  ['É2026', 'é'],
  ['SUMME', null],
  ['MIDSUMMER', null],
  ['%', null],
  ['', null],
  [null, null],
])('the text %j matches the promotion code %j', (typed, expected) => {
  expect(matchCode(codes, typed)?.startsWith ?? null).toBe(expected);
});

test('the default code is found in any case, and is null when missing', () => {
  expect(findDefaultCode([{ startsWith: 'X' }, { startsWith: 'DEFAULT' }])?.startsWith).toBe('DEFAULT');
  expect(findDefaultCode([{ startsWith: 'X' }])).toBeNull();
});
