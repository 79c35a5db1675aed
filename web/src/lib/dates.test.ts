import { describe, expect, test } from 'vitest';
import { formatAge, formatDate, formatDateTime, formatFeedDate, sayDay, sayMoment, sayWeekday } from './dates.ts';
import { speak } from './i18n.ts';

describe('the feed date', () => {
  test.each([
    ['2026-11-05T14:05:00.000Z', '05/11/2026 at 14:05PM'],
    ['2026-11-05T00:07:00.000Z', '05/11/2026 at 00:07AM'],
    ['2026-11-05T12:00:00.000Z', '05/11/2026 at 12:00PM'],
    ['2026-07-01T22:59:59.999Z', '01/07/2026 at 23:59PM'],
    ['2026-07-01T23:00:00.000Z', '02/07/2026 at 00:00AM'],
  ])('shows %s as %s in London', (instant, shown) => expect(formatFeedDate(instant)).toBe(shown));
});

describe('other dates', () => {
  test('a plain day stays the same day in summer and winter', () => {
    expect(formatDate('2026-06-01')).toBe('01/06/2026');
    expect(formatDate('2026-12-01')).toBe('01/12/2026');
  });

  test.each([
    ['2026-11-05T14:05:09.000Z', '05/11/2026 02:05:09 PM'],
    ['2026-11-05T00:05:09.000Z', '05/11/2026 12:05:09 AM'],
    ['2026-11-05T12:00:00.000Z', '05/11/2026 12:00:00 PM'],
    ['2026-03-29T01:30:00.000Z', '29/03/2026 02:30:00 AM'],
  ])('shows %s as %s', (instant, shown) => expect(formatDateTime(instant)).toBe(shown));
});

describe('a moment', () => {
  const now = new Date('2026-11-05T23:30:00Z');
  test.each([
    ['2026-11-05T07:36:59Z', 'today, 7:36am'],
    ['2026-11-05T00:00:00Z', 'today, 12am'],
    ['2026-11-05T12:05:00Z', 'today, 12:05pm'],
    ['2026-11-04T23:59:00Z', '4 November, 11:59pm'],
    ['2026-11-06T00:10:00Z', '6 November, 12:10am'],
    ['2026-07-01T23:00:00Z', '2 July, 12am'],
    ['2025-11-05T14:05:00Z', '5 November 2025, 2:05pm'],
  ])('%s is %s in London', (instant, shown) => expect(sayMoment(instant, now)).toBe(shown));

  test('is said in Welsh, which browsers do not know, and in other languages', () => {
    speak('cy');
    expect(sayMoment('2026-11-04T14:05:00Z', now)).toBe('4 Tachwedd, 14:05');
    expect([sayWeekday('2026-11-04T14:05:00Z'), sayWeekday('2026-07-04T23:30:00Z')]).toEqual(['Dydd Mercher', 'Dydd Sul']);
    expect(sayDay('2026-01-01', { hasYear: true })).toBe('1 Ionawr 2026');
    speak('pl');
    expect([sayWeekday('2026-11-04'), sayDay('2026-11-04')]).toEqual(['środa', '4 listopada']);
    speak('en');
  });
});

test('date, time and AM keep their order from right to left', () => {
  speak('ar', {}, 'rtl');
  expect(formatDateTime('2026-11-05T14:05:09.000Z')).toBe('\u206805/11/2026 02:05:09 PM\u2069');
  speak('en');
});

describe('the age', () => {
  const now = new Date('2026-11-05T12:00:00Z');
  test.each([
    ['2026-11-05T11:59:30Z', 'just now'],
    ['2026-11-05T11:59:00Z', '1 minute ago'],
    ['2026-11-05T09:00:00Z', '3 hours ago'],
    ['2026-11-02T12:00:00Z', '3 days ago'],
    ['2026-10-20T12:00:00Z', '2 weeks ago'],
    ['2025-11-05T12:00:00Z', '1 year ago'],
    ['2026-11-05T12:00:20Z', 'just now'],
  ])('of %s is %s', (instant, shown) => expect(formatAge(instant, now)).toBe(shown));

  test.each([
    ['2026-11-05T11:58:00Z', '2 funud yn ôl'],
    ['2026-11-05T09:00:00Z', '3 awr yn ôl'],
    ['2026-11-03T12:00:00Z', '2 ddiwrnod yn ôl'],
    ['2026-11-02T12:00:00Z', '3 diwrnod yn ôl'],
    ['2026-11-08T12:00:00Z', 'ymhen 3 diwrnod'],
    ['2025-11-05T12:00:00Z', '1 flwyddyn yn ôl'],
    ['2021-11-05T12:00:00Z', '5 blynedd yn ôl'],
  ])('of %s is %s in Welsh, which browsers do not know', (instant, shown) => {
    speak('cy');
    expect(formatAge(instant, now)).toBe(shown);
    speak('en');
  });
});
