import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  '29/11/2026',
  '29/11/26',
  ' 29.11.2026 ',
  '29-11-2026',
  '29 11 2026',
  '29 Nov 2026',
  '29 november 2026',
  '29th November, 2026',
  'Sunday 29 November 2026',
  'Sun, 29 Nov 26',
  '29-Nov-2026',
  '2026-11-29',
  '٢٩/١١/٢٠٢٦',
  '۲۹/۱۱/۲۰۲۶',
])('reads %s as 29 November 2026', (typed) => {
  expect(readDay(typed)).toBe('2026-11-29');
});

test('takes the first number for the day, never for the month', () => {
  expect(readDay('3/4/2026')).toBe('2026-04-03');
  expect(readDay('11/29/2026')).toBeNull();
  expect(readDay('1/1/00')).toBe('2000-01-01');
});

test.each([
  '',
  '29',
  '29/11',
  '29/11/202',
  '31/02/2026',
  '29/02/2026',
  '0/1/2026',
  '1/0/2026',
  '1 Ju 2026',
  '1 no 2026',
  '1/1/1066',
  'today',
])('does not read %j as a day', (typed) => {
  expect(readDay(typed)).toBeNull();
});

test('knows leap days, and the first month that a short name fits', () => {
  expect(readDay('29/2/2028')).toBe('2028-02-29');
  expect(readDay('1 Jul 2026')).toBe('2026-07-01');
});
