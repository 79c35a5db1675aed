import { expect, test } from 'vitest';
import { lengthOf } from '../../lib/text-length.ts';
import { problemOf } from './comments/comment-text.ts';
import { Report } from './composer/schema.ts';

const duck = '🦆';

test('an emoji counts as one character, as on the server', () => {
  expect(lengthOf(`${duck}a`)).toBe(2);
  const titled = (title: string) =>
    Report.safeParse({ title, narrative: 'x', audience: 'everyone', hasConsent: false }).error?.issues.map(
      ({ message }) => message,
    );
  expect(titled(duck.repeat(100))).toBeUndefined();
  expect(titled(duck.repeat(101))).toEqual(['Maximum 100 characters']);
  expect(problemOf(duck.repeat(5_000))).toBeUndefined();
  expect(problemOf(duck.repeat(5_001))).toBe('Maximum 5,000 characters');
});
