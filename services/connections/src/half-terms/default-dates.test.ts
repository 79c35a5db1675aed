import { expect, test } from 'vitest';
import { defaultDates } from './default-dates.ts';
import { nations, usualRevealDay } from './half-terms.policy.ts';

const of = (nation: (typeof nations)[number], schoolYear: number) => defaultDates(schoolYear).map((dates) => dates[nation]);

test('returns the usual first days of half terms for each nation', () => {
  const england = ['2026-09-01', '2026-11-02', '2027-01-04', '2027-02-22', '2027-04-12', '2027-06-07'];
  expect(of('england', 2026)).toEqual(england);
  expect(of('wales', 2026)).toEqual(england);
  expect(of('scotland', 2026)).toEqual(['2026-08-12', '2026-10-26', '2027-01-05', '2027-02-17', '2027-04-12', '2027-06-01']);
  expect(of('northernIreland', 2026)).toEqual([...england.slice(0, 4), '2027-04-05', '2027-06-01']);
});

test('the first half of the summer term begins after a late Easter', () => {
  expect(of('england', 2024)[4]).toBe('2025-04-22');
  expect(of('northernIreland', 2024)[4]).toBe('2025-04-28');
  expect(of('england', 2023)[4]).toBe('2024-04-15');
});

test('half terms are in order and within their school year in each nation and year', () => {
  for (let year = 2020; year < 2120; year += 1) {
    for (const nation of nations) {
      const days = of(nation, year);
      expect(days).toEqual([...days].sort());
      expect(new Set(days).size).toBe(6);
      expect(days[0]! >= `${year}-08-01` && days[5]! < `${year + 1}-08-01`).toBe(true);
      for (const day of days) expect([1, 2, 3, 4]).toContain(new Date(day).getUTCDay());
    }
  }
});

test('quilts turn over on the Friday of the fourth week in the last nation to begin', () => {
  const [autumn] = defaultDates(2026);
  expect(usualRevealDay(autumn!)).toBe('2026-09-25');
  expect(usualRevealDay({ ...autumn!, wales: '2026-09-04' })).toBe('2026-09-25');
  expect(usualRevealDay({ ...autumn!, wales: '2026-09-06' })).toBe('2026-09-25');
  expect(usualRevealDay({ ...autumn!, wales: '2026-09-07' })).toBe('2026-10-02');
});

test('quilts turn over before the next half term in every year', () => {
  const all = Array.from({ length: 100 }, (_, index) => defaultDates(2020 + index)).flat();
  for (const [index, next] of all.slice(1).entries())
    for (const nation of nations) expect(usualRevealDay(all[index]!) < next[nation]).toBe(true);
});
