import { expect, test } from 'vitest';
import { daysAhead, nextDigest, nextSchoolHour } from './timing.ts';

const at = (iso: string) => new Date(iso);
const soon = (iso: string) => nextSchoolHour(at(iso))?.toISOString() ?? 'now';

test.each([
  ['on a Friday in lessons', '2026-11-20T10:00:00.000Z', 'now'],
  ['at the first minute', '2026-11-20T07:30:00.000Z', 'now'],
  ['a moment before', '2026-11-20T07:29:59.999Z', '2026-11-20T07:30:00.000Z'],
  ['in the last minute', '2026-11-20T17:59:59.999Z', 'now'],
  ['at the end', '2026-11-20T18:00:00.000Z', '2026-11-23T07:30:00.000Z'],
  ['on a Saturday', '2026-11-21T12:00:00.000Z', '2026-11-23T07:30:00.000Z'],
  ['on a Sunday night', '2026-11-22T23:59:00.000Z', '2026-11-23T07:30:00.000Z'],
  ['on a weekday at night', '2026-11-24T20:00:00.000Z', '2026-11-25T07:30:00.000Z'],
  ['over New Year', '2026-12-31T22:00:00.000Z', '2027-01-01T07:30:00.000Z'],
  ['in summer, an hour earlier by UTC', '2026-07-01T06:30:00.000Z', 'now'],
  ['in summer before it', '2026-07-01T06:29:00.000Z', '2026-07-01T06:30:00.000Z'],
  ['in summer at the end', '2026-07-01T17:00:00.000Z', '2026-07-02T06:30:00.000Z'],
  ['just after midnight in London, still the day before by UTC', '2026-07-02T23:30:00.000Z', '2026-07-03T06:30:00.000Z'],
  // Clocks go forward on 28 March 2027 and back on 25 October 2026, both Sundays.
  ['over the weekend on which clocks go forward', '2027-03-26T19:00:00.000Z', '2027-03-29T06:30:00.000Z'],
  ['over the weekend on which clocks go back', '2026-10-23T17:30:00.000Z', '2026-10-26T07:30:00.000Z'],
  ['in the hour that clocks repeat', '2026-10-25T01:30:00.000Z', '2026-10-26T07:30:00.000Z'],
])('next school hour %s: %s gives %s', (_, now, expected) => {
  expect(soon(now)).toBe(expected);
});

test.each([
  ['in the morning', '2026-11-20T08:00:00.000Z', '2026-11-20T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
  ['at the very time', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z', '2026-11-23T16:00:00.000Z'],
  ['on a Friday evening', '2026-11-20T20:00:00.000Z', '2026-11-21T16:00:00.000Z', '2026-11-23T16:00:00.000Z'],
  ['in summer', '2026-07-01T15:00:00.000Z', '2026-07-02T15:00:00.000Z', '2026-07-02T15:00:00.000Z'],
  ['before clocks go forward', '2027-03-27T17:00:00.000Z', '2027-03-28T15:00:00.000Z', '2027-03-29T15:00:00.000Z'],
  ['before clocks go back', '2026-10-24T17:00:00.000Z', '2026-10-25T16:00:00.000Z', '2026-10-26T16:00:00.000Z'],
])('next digest %s: after %s at %s, with school hours at %s', (_, now, daily, onWeekdays) => {
  expect(nextDigest(at(now), { schoolHours: false, digest: true }).toISOString()).toBe(daily);
  expect(nextDigest(at(now), { schoolHours: true, digest: true }).toISOString()).toBe(onWeekdays);
});

test.each([
  ['a day and a minute before, in winter', '2026-12-10T13:59:00.000Z', '2026-12-11T14:00:00.000Z', 1],
  ['just before midnight', '2026-12-10T23:59:59.000Z', '2026-12-11T14:00:00.000Z', 1],
  ['at midnight', '2026-12-11T00:00:00.000Z', '2026-12-11T14:00:00.000Z', 0],
  ['after midnight in London, the day before by UTC', '2026-06-30T23:30:00.000Z', '2026-07-01T13:00:00.000Z', 0],
  ['over the night on which clocks go forward', '2027-03-27T20:00:00.000Z', '2027-03-28T13:00:00.000Z', 1],
  ['over New Year', '2026-12-31T12:00:00.000Z', '2027-01-02T14:00:00.000Z', 2],
])('days ahead %s: from %s to %s', (_, now, instant, expected) => {
  expect(daysAhead(at(now), at(instant))).toBe(expected);
});
