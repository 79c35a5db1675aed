import { expect, it } from 'vitest';
import { halfTermName, halfTermOfName } from './names.ts';

it.each([
  [6 * 2026, 'Autumn 1, 2026/27'],
  [6 * 2026 + 1, 'Autumn 2, 2026/27'],
  [6 * 2026 + 5, 'Summer 2, 2026/27'],
  [6 * 2099 + 2, 'Spring 1, 2099/00'],
])('%i is %s', (halfTerm, name) => {
  expect(halfTermName(halfTerm)).toBe(name);
  expect(halfTermOfName(name)).toBe(halfTerm);
});

it.each(['', 'Autumn 2', 'autumn 2, 2026/27', 'Autumn 2, 2026/28', 'Autumn 3, 2026/27', 'Autumn 2, 2026/27 '])(
  'no half term is called "%s"',
  (name) => {
    expect(halfTermOfName(name)).toBeNull();
  },
);
