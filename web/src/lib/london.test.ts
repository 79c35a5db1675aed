import { expect, test } from 'vitest';
import { londonClock } from './london.ts';

const HOUR = 3_600_000;
// The Swedish locale formats dates as in ISO 8601.
const known = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
const asKnown = (instant: Date) => `${known.format(instant).replace(' ', 'T')}.000`;

test('every third hour from 1996 to 2056 agrees with the time zone database', () => {
  for (let time = Date.UTC(1996, 0); time < Date.UTC(2056, 0); time += 3 * HOUR) {
    const instant = new Date(time);
    if (londonClock(instant) !== asKnown(instant)) expect(londonClock(instant)).toBe(asKnown(instant));
  }
});

test('the clocks change at 01:00 UTC to the second', () => {
  expect(londonClock('2026-03-29T00:59:59.999Z')).toBe('2026-03-29T00:59:59.999');
  expect(londonClock('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T02:00:00.000');
  expect(londonClock('2026-10-25T00:59:59.999Z')).toBe('2026-10-25T01:59:59.999');
  expect(londonClock('2026-10-25T01:00:00.000Z')).toBe('2026-10-25T01:00:00.000');
});

test('an invalid date is rejected', () => {
  expect(() => londonClock('soon')).toThrow(RangeError);
});
