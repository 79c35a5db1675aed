import { expect, test } from 'vitest';
import { londonClock } from './london.ts';

const HOUR = 3_600_000;
// Swedish dates are written as ISO wants them.
const known = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
const asKnown = (instant: Date) => `${known.format(instant).replace(' ', 'T')}.000`;

test('every third hour of 1996 to 2056 reads as the table of time zones has it', () => {
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

test('what is no date is refused', () => {
  expect(() => londonClock('soon')).toThrow(RangeError);
});
