import { expect, it } from 'vitest';
import { contrast, count, share } from './statistics.ts';

it('formats statistics for readers', () => {
  expect([count(17_500), count(0), count(null)]).toEqual(['17,500', '0', '–']);
  expect([share(993, 1_000), share(0, 0), share(1, 3)]).toEqual(['99.3 %', '100.0 %', '33.3 %']);
  expect(contrast(0.4867)).toBe('0.487');
});
