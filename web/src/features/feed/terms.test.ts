import { expect, test } from 'vitest';
import { termOf, termsOf } from './terms.ts';

test.each([
  ['2026-09-01T08:00:00.000Z', 'Autumn 2026'],
  ['2026-08-12T08:00:00.000Z', 'Autumn 2026'],
  ['2026-08-11T22:30:00.000Z', 'Summer 2026'],
  ['2026-08-11T23:30:00.000Z', 'Autumn 2026'],
  ['2026-12-31T23:30:00.000Z', 'Autumn 2026'],
  ['2027-01-04T08:00:00.000Z', 'Spring 2027'],
  ['2027-04-11T08:00:00.000Z', 'Spring 2027'],
  ['2027-04-12T08:00:00.000Z', 'Summer 2027'],
])('%s belongs to %s', (instant, term) => {
  expect(termOf(instant)).toBe(term);
});

test('groups reports by term and keeps their order', () => {
  const reports = ['2026-11-03', '2026-09-08', '2026-06-30', '2025-11-03'].map((day) => ({ createDate: `${day}T09:00:00.000Z` }));
  expect(termsOf(reports)).toEqual([
    { name: 'Autumn 2026', from: 0, reports: reports.slice(0, 2) },
    { name: 'Summer 2026', from: 2, reports: [reports[2]] },
    { name: 'Autumn 2025', from: 3, reports: [reports[3]] },
  ]);
  expect(termsOf([])).toEqual([]);
});
