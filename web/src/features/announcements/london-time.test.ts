import { expect, test } from 'vitest';
import { clockInput, londonInstant } from './london-time.ts';

test.each([
  ['in winter', '2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
  ['in summer', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  ['around midnight in summer', '2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
  ['in the hour that October has twice: the first', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['in the hour that March leaves out: as much later', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
])('%s', (_name, clock, instant) => {
  expect(londonInstant(clock)).toBe(instant);
});

test.each(['', '2026-12-01', 'soon', '2026-13-01T09:00', '12026-12-01T09:00'])('%j is not a valid time', (clock) => {
  expect(londonInstant(clock)).toBeNull();
});

test('the clock shows minutes', () => {
  expect(clockInput(new Date('2026-07-01T08:05:59.999Z'))).toBe('2026-07-01T09:05');
  expect(clockInput(new Date('2026-12-31T23:59:00.000Z'))).toBe('2026-12-31T23:59');
});
