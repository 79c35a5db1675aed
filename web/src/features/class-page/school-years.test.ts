import { expect, test } from 'vitest';
import { excerptOf, schoolYearsOf } from './school-years.ts';

const dates = (...all: string[]) => all.map((createDate) => ({ createDate }));
const shape = (all: { createDate: string }[]) =>
  schoolYearsOf(all).map(({ from, months }) => [from, months.map(({ month, reports }) => [month, reports.length])]);

test('groups reports by school year and month, in their order', () => {
  const all = dates(
    '2026-11-20T09:00:00Z',
    '2026-11-02T09:00:00Z',
    '2026-09-09T09:00:00Z',
    '2026-07-01T09:00:00Z',
    '2025-01-01T00:00:00Z',
  );
  expect(shape(all)).toEqual([
    [
      2026,
      [
        ['2026-11', 2],
        ['2026-09', 1],
      ],
    ],
    [2025, [['2026-07', 1]]],
    [2024, [['2025-01', 1]]],
  ]);
  expect(shape([])).toEqual([]);
});

test('a school year and a month begin at midnight in London', () => {
  expect(shape(dates('2026-08-31T23:00:00Z', '2026-08-31T22:59:59Z'))).toEqual([
    [2026, [['2026-09', 1]]],
    [2025, [['2026-08', 1]]],
  ]);
});

test('an excerpt is cut between words, on one line', () => {
  expect(excerptOf('  We saw\n\na newt. ', 20)).toBe('We saw a newt.');
  expect(excerptOf('We saw a newt and a frog', 13)).toBe('We saw a newt…');
  expect(excerptOf('We saw a newt and a frog', 12)).toBe('We saw a…');
  expect(excerptOf('We saw a newt, and a frog', 15)).toBe('We saw a newt…');
  expect(excerptOf('Llanfairpwllgwyngyll', 5)).toBe('Llanf…');
  expect(excerptOf('😀😀😀', 3)).toBe('😀…');
});
