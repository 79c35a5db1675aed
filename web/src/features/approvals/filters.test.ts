import { expect, test } from 'vitest';
import { daysSince, defaultFilters, filterQuery, openIn, readFilters, withOpen } from './filters.ts';

test('the default range is today and the ten days before it, in London', () => {
  expect(defaultFilters(new Date('2026-07-20T23:30:00Z'))).toEqual({ name: '', fromDate: '2026-07-11', toDate: '2026-07-21' });
  expect(defaultFilters(new Date('2026-01-05T12:00:00Z'))).toEqual({ name: '', fromDate: '2025-12-26', toDate: '2026-01-05' });
});

test('the waiting time is counted in whole days', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(daysSince('2026-11-20T09:00:00Z', now)).toBe(0);
  expect(daysSince('2026-11-18T11:00:00Z', now)).toBe(2);
});

const now = new Date('2026-11-20T12:00:00Z');
const read = (query: string) => readFilters(new URLSearchParams(query), now);

test('filters survive a round trip through the address, and an invalid day falls back to the default', () => {
  const filters = { name: 'St Mary’s & 50%', fromDate: '2026-09-01', toDate: '2026-09-30' };
  expect(read(filterQuery(filters).toString())).toEqual(filters);
  expect(read('')).toEqual(defaultFilters(now));
  expect(read('from=yesterday&to=')).toEqual(defaultFilters(now));
  expect(filterQuery({ ...filters, name: '' }).has('name')).toBe(false);
});

test('entries open and close independently', () => {
  const one = withOpen(new URLSearchParams('name=a'), 7, true);
  const two = withOpen(withOpen(one, 9, true), 9, true);
  expect(openIn(two)).toEqual([7, 9]);
  expect(withOpen(two, 7, false).toString()).toBe('name=a&open=9');
  expect(openIn(one)).toEqual([7]);
});
