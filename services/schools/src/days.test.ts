import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, londonDay } from './days.ts';

test.each([
  ['2026-06-30T22:59:59.999Z', '2026-06-30'],
  ['2026-06-30T23:00:00.000Z', '2026-07-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01'],
  ['2026-03-29T00:59:59.000Z', '2026-03-29'],
  ['2026-10-24T23:30:00.000Z', '2026-10-25'],
])('%s is %s in London', (instant, day) => {
  expect(londonDay(new Date(instant))).toBe(day);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test.each([
  ['2026-03-28', '2026-03-30', 3],
  ['2026-03-28', '2026-03-28', 1],
  ['2026-03-28', '2026-03-27', 0],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
