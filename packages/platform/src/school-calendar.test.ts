import { expect, test } from 'vitest';
import { firstLinksAt, fromLondon, interimRunDueAt, toLondon } from './school-calendar.ts';

const halfTerms = [
  { id: 12_157, startsAt: '2026-10-22T03:00:00.000Z' },
  { id: 12_158, startsAt: '2027-01-04T04:00:00.000Z' },
  { id: 12_159, startsAt: '2027-02-17T04:00:00.000Z' },
  { id: 12_161, startsAt: '2027-06-01T03:00:00.000Z' },
  { id: 12_162, startsAt: '2027-08-11T03:00:00.000Z' },
];

test('clocks in London, in winter and in British Summer Time', () => {
  expect(toLondon(new Date('2026-12-01T05:30:00Z')).toISOString()).toBe('2026-12-01T05:30:00.000Z');
  expect(toLondon(new Date('2027-06-01T04:30:00Z')).toISOString()).toBe('2027-06-01T05:30:00.000Z');
  for (const moment of ['2026-12-01T05:30:00.000Z', '2027-06-01T04:30:00.000Z'])
    expect(fromLondon(toLondon(new Date(moment))).toISOString()).toBe(moment);
});

test.each([
  ['on a Sunday', '2026-11-29T10:00:00Z', '2026-11-30T05:30:00.000Z'],
  ['before 05:30 of a school day', '2026-12-01T04:00:00Z', '2026-12-01T05:30:00.000Z'],
  ['at 05:30 of a school day', '2026-12-01T05:30:00Z', '2026-12-02T05:30:00.000Z'],
  ['on a Friday afternoon', '2026-12-04T15:00:00Z', '2026-12-07T05:30:00.000Z'],
  ['on the last school day before Christmas', '2026-12-18T15:00:00Z', '2027-01-04T04:00:00.000Z'],
  ['in the holidays', '2026-12-29T15:00:00Z', '2027-01-04T04:00:00.000Z'],
  ['on the first day of a half term, before its run', '2027-01-04T03:00:00Z', '2027-01-04T04:00:00.000Z'],
  ['on the first day of a half term, after its run', '2027-01-04T04:00:00Z', '2027-01-04T05:30:00.000Z'],
  ['in British Summer Time', '2027-06-08T12:00:00Z', '2027-06-09T04:30:00.000Z'],
  ['in the summer holidays', '2027-07-10T12:00:00Z', '2027-08-11T03:00:00.000Z'],
])('a school approved %s', (_, approved, links) => {
  expect(firstLinksAt(new Date(approved), halfTerms)?.toISOString()).toBe(links);
});

test('nothing is promised after the end of the calendar', () => {
  expect(firstLinksAt(new Date('2027-09-01T10:00:00Z'), halfTerms)).toBeNull();
});

test.each([
  ['2026-12-01T05:29:59Z', null],
  ['2026-12-01T05:30:00Z', '2026-12-01T05:30:00.000Z'],
  ['2026-12-01T23:00:00Z', '2026-12-01T05:30:00.000Z'],
  ['2026-12-05T12:00:00Z', null],
  ['2026-12-23T12:00:00Z', null],
  ['2027-01-04T05:30:00Z', '2027-01-04T05:30:00.000Z'],
  ['2027-06-08T04:30:00Z', '2027-06-08T04:30:00.000Z'],
])('the interim run that is due at %s', (now, due) => {
  expect(interimRunDueAt(new Date(now), halfTerms)?.toISOString() ?? null).toBe(due);
});
