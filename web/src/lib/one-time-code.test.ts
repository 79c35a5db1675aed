import { expect, test } from 'vitest';
import { inGroups } from '../ui/qr-code.tsx';
import { OneTimeCode } from './one-time-code.ts';

test.each([
  ['123456', true],
  [' 123 456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('%j is a one-time code: %s', (typed, isCode) => {
  expect(OneTimeCode.safeParse(typed).success).toBe(isCode);
});

test('a key is shown in groups of four', () => {
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});
