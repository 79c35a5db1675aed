import { expect, test } from 'vitest';
import { whenWords } from './reveal-time.ts';

test('the day is named unless it is today, in London', () => {
  expect(whenWords('2026-11-27T14:00:00.000Z', new Date('2026-11-27T00:10:00Z'))).toBe('All patches turn over at 2pm today');
  expect(whenWords('2026-11-27T14:00:00.000Z', new Date('2026-11-26T23:50:00Z'))).toBe(
    'All patches turn over on Friday 27 November at 2pm',
  );
  expect(whenWords('2026-06-12T13:00:00.000Z', new Date('2026-06-11T23:10:00Z'))).toBe('All patches turn over at 2pm today');
});
