import { expect, test } from 'vitest';
import { halfTermName, halfTermOfName } from './names.ts';

test.each([
  [6 * 2026, 'Autumn 1, 2026/27'],
  [6 * 2026 + 1, 'Autumn 2, 2026/27'],
  [6 * 2026 + 5, 'Summer 2, 2026/27'],
  [6 * 2099 + 2, 'Spring 1, 2099/00'],
])('converts %i to %s and back', (halfTerm, name) => {
  expect(halfTermName(halfTerm)).toBe(name);
  expect(halfTermOfName(name)).toBe(halfTerm);
});

test.each(['', 'Autumn 2', 'autumn 2, 2026/27', 'Autumn 2, 2026/28', 'Autumn 3, 2026/27', 'Autumn 2, 2026/27 '])(
  'returns null for the name "%s"',
  (name) => {
    expect(halfTermOfName(name)).toBeNull();
  },
);
