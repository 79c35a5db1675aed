import { expect, test } from 'vitest';
import { momentsOf, numberOf, weekAt, weekToAsk, weekToSumUp } from './week.policy.ts';

// Six times the year plus 0 to 5: autumn 2, spring 1 and 2 of 2026/27.
const halfTerms = [
  { id: 12_156, startsAt: '2026-09-01T03:00:00Z' },
  { id: 12_157, startsAt: '2026-11-02T04:00:00Z' },
  { id: 12_158, startsAt: '2027-01-04T04:00:00Z' },
  { id: 12_159, startsAt: '2027-02-22T04:00:00Z' },
  { id: 12_160, startsAt: '2027-04-12T03:00:00Z' },
];

test('the moments of a week are what clocks in London show, also around a change of clocks', () => {
  const inUtc = (week: string) => Object.values(momentsOf(week)).map((moment: Date) => moment.toISOString());
  expect(inUtc('2026-11-30')).toEqual([
    '2026-11-30T07:00:00.000Z',
    '2026-12-04T12:00:00.000Z',
    '2026-12-04T15:00:00.000Z',
    '2026-12-07T07:00:00.000Z',
  ]);
  // Clocks go forward on Sunday 28 March 2027, and back on Sunday 25 October 2026.
  expect(inUtc('2027-03-22')).toEqual([
    '2027-03-22T07:00:00.000Z',
    '2027-03-26T12:00:00.000Z',
    '2027-03-26T15:00:00.000Z',
    '2027-03-29T06:00:00.000Z',
  ]);
  expect(inUtc('2026-10-19')).toEqual([
    '2026-10-19T06:00:00.000Z',
    '2026-10-23T11:00:00.000Z',
    '2026-10-23T14:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
  ]);
});

test.each([
  ['2026-11-29T23:59:59Z', '2026-11-23'],
  ['2026-11-30T00:00:00Z', '2026-11-30'],
  ['2026-12-06T23:59:59Z', '2026-11-30'],
  // In summer London's Monday begins an hour before that of UTC.
  ['2027-05-02T23:00:00Z', '2027-05-03'],
])('the week at %s is that of %s', (now, week) => {
  expect(weekAt(new Date(now))).toBe(week);
});

test.each([
  ['Monday before seven', '2026-11-30T06:59:59Z', null],
  ['Monday at seven', '2026-11-30T07:00:00Z', '2026-11-30'],
  ['Wednesday', '2026-12-02T10:00:00Z', '2026-11-30'],
  ['Friday before noon', '2026-12-04T11:59:59Z', '2026-11-30'],
  ['Friday at noon', '2026-12-04T12:00:00Z', null],
  ['Saturday', '2026-12-05T10:00:00Z', null],
  ['a Monday of the Christmas holidays', '2026-12-28T08:00:00Z', null],
  ['a Monday of the half-term holiday', '2026-10-26T08:00:00Z', null],
  ['after the last half term of the calendar', '2027-05-04T08:00:00Z', null],
])('classes are asked or not: %s', (_, now, week) => {
  expect(weekToAsk(new Date(now), halfTerms)).toBe(week);
});

test.each([
  ['Friday before three', '2026-12-04T14:59:59Z', null],
  ['Friday at three', '2026-12-04T15:00:00Z', '2026-11-30'],
  ['late on Friday', '2026-12-04T23:59:00Z', '2026-11-30'],
  ['Saturday', '2026-12-05T00:00:00Z', null],
  ['Monday', '2026-12-07T08:00:00Z', null],
  ['a Friday of the Christmas holidays', '2026-12-25T16:00:00Z', null],
])('emails are due or not: %s', (_, now, week) => {
  expect(weekToSumUp(new Date(now), halfTerms)).toBe(week);
});

test('weeks are numbered one after the other', () => {
  expect([numberOf('2026-11-30'), numberOf('2026-12-07'), numberOf('2027-03-29')]).toEqual([13, 14, 30]);
});
