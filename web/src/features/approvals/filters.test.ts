import { expect, test } from 'vitest';
import { addressOf, daysSince, defaultFilters, isLate, openIn, readView, viewQuery, withOpen } from './filters.ts';

test('the default range is today and the ten days before it, in London', () => {
  expect(defaultFilters(new Date('2026-07-20T23:30:00Z'))).toEqual({ name: '', fromDate: '2026-07-11', toDate: '2026-07-21' });
  expect(defaultFilters(new Date('2026-01-05T12:00:00Z'))).toEqual({ name: '', fromDate: '2025-12-26', toDate: '2026-01-05' });
});

test('the waiting time is counted in whole days, and is late from the second', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(daysSince('2026-11-20T09:00:00Z', now)).toBe(0);
  expect(daysSince('2026-11-18T11:00:00Z', now)).toBe(2);
  expect([isLate(1), isLate(2)]).toEqual([false, true]);
});

const now = new Date('2026-11-20T12:00:00Z');
const read = (query: string) => readView(new URLSearchParams(query), now);

test('a view survives a round trip through the address, and an invalid value falls back to the default', () => {
  const view = { tab: 'rejected', page: 2, name: 'St Mary’s & 50%', fromDate: '2026-09-01', toDate: '2026-09-30' } as const;
  expect(read(viewQuery(view).toString())).toEqual(view);
  const usual = { tab: 'waiting', page: 0, ...defaultFilters(now) };
  expect(read('')).toEqual(usual);
  expect(read('tab=closed&page=-1&from=yesterday&to=')).toEqual(usual);
  expect(viewQuery({ ...view, tab: 'waiting', page: 0, name: '' }).toString()).toBe('from=2026-09-01&to=2026-09-30');
});

test('the address of a sign-up finds it in its list, opened', () => {
  const address = addressOf({ id: 7, name: 'Hill & Dale', state: 'approved', createDate: '2026-07-20T23:30:00Z' });
  expect(address).toBe('/signups?tab=approved&name=Hill+%26+Dale&from=2026-07-21&to=2026-07-21&open=7');
});

test('entries open and close independently', () => {
  const one = withOpen(new URLSearchParams('name=a'), 7, true);
  const two = withOpen(withOpen(one, 9, true), 9, true);
  expect(openIn(two)).toEqual([7, 9]);
  expect(withOpen(two, 7, false).toString()).toBe('name=a&open=9');
  expect(openIn(one)).toEqual([7]);
});
