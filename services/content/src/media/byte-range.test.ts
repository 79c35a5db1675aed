import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  [undefined, 10, null],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=5-', 10, { start: 5, end: 9 }],
  ['bytes=-4', 10, { start: 6, end: 9 }],
  ['bytes=-40', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=10-20', 10, 'unsatisfiable'],
  ['bytes=4-2', 10, null],
  ['bytes=-', 10, null],
  ['bytes=1-2,3-4', 10, null],
  ['bytes=0x1-2', 10, null],
])('reads the range %s of %i bytes', (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected);
});
