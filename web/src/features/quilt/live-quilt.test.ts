import { expect, test } from 'vitest';
import { msAhead, msUntil, msUntilTurn } from './live-quilt.ts';

test('the wait follows the clock of the server, not that of the device', () => {
  const now = Date.parse('2026-12-11T13:59:00.000Z');
  expect(msUntil('2026-12-11T14:00:00.000Z', 0, now)).toBe(60_000);
  // The device is 20 seconds slow.
  expect(msUntil('2026-12-11T14:00:00.000Z', 20_000, now)).toBe(40_000);
  expect(msUntil('2026-12-11T13:00:00.000Z', 0, now)).toBe(0);
});

test('a page gets the quilt at its own place after the moment, also when the watch is answered in between', () => {
  const [moment, spread] = [Date.parse('2026-12-11T14:00:00.000Z'), 1_200];
  const told = { revealsAt: '2026-12-11T14:00:00.000Z', ahead: 0 };
  expect(msUntilTurn(told, spread, moment - 5_000)).toBe(6_200);
  expect(msUntilTurn(told, spread, moment + 900)).toBe(300);
  expect(msUntilTurn(told, spread, moment + 60_000)).toBe(0);
});

test('pages ask for the revealed quilt between twenty-two and two seconds before the moment', () => {
  expect([0, 0.5, 1].map(msAhead)).toEqual([2_000, 12_000, 22_000]);
});
