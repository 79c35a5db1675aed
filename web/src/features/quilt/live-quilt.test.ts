import { expect, test } from 'vitest';
import { msUntil } from './live-quilt.ts';

test('the wait follows the clock of the server, not that of the device', () => {
  const now = Date.parse('2026-12-11T13:59:00.000Z');
  expect(msUntil('2026-12-11T14:00:00.000Z', 0, now)).toBe(60_000);
  // The device is 20 seconds slow.
  expect(msUntil('2026-12-11T14:00:00.000Z', 20_000, now)).toBe(40_000);
  expect(msUntil('2026-12-11T13:00:00.000Z', 0, now)).toBe(0);
});
