import { expect, test } from 'vitest';
import { awkwardDates, clockOffset } from './awkward-dates.ts';

const dates = (now: string) => awkwardDates(new Date(now)).map(({ at }) => at.toISOString());

test('the awkward dates are the next turn of the year, end of summer time and 29 February', () => {
  expect(dates('2026-11-29T12:00:00Z')).toEqual([
    '2026-12-31T23:58:00.000Z',
    '2027-10-30T23:30:00.000Z',
    '2028-02-29T12:00:00.000Z',
  ]);
  expect(dates('2028-03-01T00:00:00Z')).toEqual([
    '2028-12-31T23:58:00.000Z',
    '2028-10-28T23:30:00.000Z',
    '2032-02-29T12:00:00.000Z',
  ]);
});

test('the clocks go back in London on that day, at 02:00', () => {
  const [, { at }] = awkwardDates(new Date('2026-11-29T12:00:00Z')) as [object, { at: Date }];
  const inLondon = (hours: number) =>
    new Date(at.getTime() + hours * 3_600_000).toLocaleString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
  expect([0, 1, 2].map(inLondon)).toEqual(['00:30', '01:30', '01:30']);
});

test('the difference of the clock is in seconds', () => {
  expect(clockOffset(new Date('2026-12-31T23:58:00Z'), new Date('2026-12-31T23:00:00Z'))).toBe('+3480');
});
