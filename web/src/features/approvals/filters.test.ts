import { expect, test } from 'vitest';
import { daysSince, defaultFilters } from './filters.ts';

test('the default range is today and the ten days before it, in London', () => {
  expect(defaultFilters(new Date('2026-07-20T23:30:00Z'))).toEqual({ name: '', fromDate: '2026-07-11', toDate: '2026-07-21' });
  expect(defaultFilters(new Date('2026-01-05T12:00:00Z'))).toEqual({ name: '', fromDate: '2025-12-26', toDate: '2026-01-05' });
});

test('waiting is counted in whole days', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(daysSince('2026-11-20T09:00:00Z', now)).toBe(0);
  expect(daysSince('2026-11-18T11:00:00Z', now)).toBe(2);
});
