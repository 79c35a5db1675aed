import { expect, test } from 'vitest';
import { audienceWords, people, untilNextLook } from './wording.ts';

test('a count of one reads "1 person"', () => {
  expect([0, 1, 2, 500_000].map(people)).toEqual(['0 people', '1 person', '2 people', '500,000 people']);
});

test('audiences have the same names as in the form', () => {
  expect(audienceWords({ audience: 'everyone' })).toBe('Everyone');
  expect(audienceWords({ audience: 'leads' })).toBe('All Leads');
  expect(audienceWords({ audience: 'school' })).toBe('One school');
});

const now = new Date('2026-11-05T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

test.each([
  ['nothing in progress', [], 0],
  [
    'all done',
    [
      { state: 'sent', sendAt: inSeconds(-9) },
      { state: 'recalled', sendAt: inSeconds(60) },
    ],
    0,
  ],
  [
    'one being delivered',
    [
      { state: 'scheduled', sendAt: inSeconds(60) },
      { state: 'sending', sendAt: inSeconds(-9) },
    ],
    1_000,
  ],
  ['one that is due', [{ state: 'scheduled', sendAt: inSeconds(-1) }], 1_000],
  ['one for soon', [{ state: 'scheduled', sendAt: inSeconds(90) }], 90_000],
  // Polling must not keep an idle session alive.
  ['one for tomorrow', [{ state: 'scheduled', sendAt: inSeconds(86_400) }], 3_600_000],
] as const)('the list is reloaded: %s', (_name, messages, expected) => {
  expect(untilNextLook(messages, now)).toBe(expected);
});
