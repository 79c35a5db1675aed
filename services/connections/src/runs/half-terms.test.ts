import { expect, it } from 'vitest';
import { halfTermAt, halfTermName } from './half-terms.ts';

it.each([
  ['2026-08-24T12:00:00Z', 'Summer 2, 2025/26'],
  ['2026-08-24T23:30:00Z', 'Autumn 1, 2026/27'],
  ['2026-10-24T12:00:00Z', 'Autumn 1, 2026/27'],
  ['2026-11-20T12:00:00Z', 'Autumn 2, 2026/27'],
  ['2026-12-31T12:00:00Z', 'Spring 1, 2026/27'],
  ['2027-01-10T12:00:00Z', 'Spring 1, 2026/27'],
  ['2027-02-20T12:00:00Z', 'Spring 2, 2026/27'],
  ['2027-04-20T12:00:00Z', 'Summer 1, 2026/27'],
  ['2027-07-20T12:00:00Z', 'Summer 2, 2026/27'],
  ['2100-01-10T12:00:00Z', 'Spring 1, 2099/00'],
])('%s lies in %s', (moment, name) => {
  expect(halfTermName(halfTermAt(new Date(moment)))).toBe(name);
});

it('counts without a gap', () => {
  const seen = new Set<number>();
  for (let day = 0; day < 800; day += 1) seen.add(halfTermAt(new Date(Date.UTC(2026, 8, 1 + day))));
  const all = [...seen];
  expect(all).toEqual(Array.from({ length: all.length }, (_, index) => all[0]! + index));
});
