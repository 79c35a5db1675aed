import { expect, test } from 'vitest';
import { clockOf, whenWords } from './reveal-time.ts';

test('the time is that of London, without empty minutes', () => {
  expect(clockOf('2026-11-27T14:00:00.000Z')).toBe('2pm');
  expect(clockOf('2026-06-12T13:00:00.000Z')).toBe('2pm');
  expect(clockOf('2026-11-27T10:43:20.000Z')).toBe('10:43am');
  expect(clockOf('2026-11-27T12:05:00.000Z')).toBe('12:05pm');
  expect(clockOf('2026-11-27T00:00:00.000Z')).toBe('12am');
});

test('the day is named unless it is today, in London', () => {
  expect(whenWords('2026-11-27T14:00:00.000Z', new Date('2026-11-27T00:10:00Z'))).toBe('All patches turn over at 2pm today');
  expect(whenWords('2026-11-27T14:00:00.000Z', new Date('2026-11-26T23:50:00Z'))).toBe(
    'All patches turn over on Friday 27 November at 2pm',
  );
  expect(whenWords('2026-06-12T13:00:00.000Z', new Date('2026-06-11T23:10:00Z'))).toBe('All patches turn over at 2pm today');
});
