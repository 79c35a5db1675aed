import { expect, test } from 'vitest';
import { dedupeHashOf, emailHashOf, rangeOfSignUps } from './sign-ups.policy.ts';

const today = '2026-11-20';

test.each([
  [{}, '2026-11-11', '2026-11-20'],
  [{ fromDate: '2026-11-01' }, '2026-11-01', '2026-11-20'],
  [{ toDate: '2026-01-05' }, '2025-12-27', '2026-01-05'],
  [{ fromDate: '2026-03-29', toDate: '2026-03-29' }, '2026-03-29', '2026-03-29'],
  [{ fromDate: '2025-11-20', toDate: '2026-11-20' }, '2025-11-20', '2026-11-20'],
  [{ fromDate: '2026-12-24' }, '2026-12-24', '2026-12-24'],
])('the range %j lists sign-ups from %s to %s', (given, from, to) => {
  expect(rangeOfSignUps(today, given)).toEqual({ from, to });
});

test.each([
  [{ fromDate: '2026-11-02', toDate: '2026-11-01' }, 'toDate'],
  [{ fromDate: '2025-11-19', toDate: '2026-11-20' }, 'fromDate'],
  [{ fromDate: '2024-01-01' }, 'fromDate'],
])('the range %j is refused', (given, field) => {
  expect(() => rangeOfSignUps(today, given)).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field })] }));
});

test('the same request has the same hash in another spelling', () => {
  const once = dedupeHashOf('Jo@school.example', 'Hill  School', 'ab1 2cd');
  expect(dedupeHashOf('jo@SCHOOL.example', ' hill school ', 'AB12CD')).toBe(once);
  expect(dedupeHashOf('jo@school.example', 'hill school', 'AB1 2CE')).not.toBe(once);
  expect(dedupeHashOf('jo2@school.example', 'hill school', 'AB12CD')).not.toBe(once);
});

test('the same address has different hashes in two sign-ups', () => {
  expect(emailHashOf('a', 'jo@school.example')).toBe(emailHashOf('a', 'JO@school.example '));
  expect(emailHashOf('a', 'jo@school.example')).not.toBe(emailHashOf('b', 'jo@school.example'));
});
