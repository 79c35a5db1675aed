import { expect, test } from 'vitest';
import { createUnsubscribeTokens } from './token.ts';

const [oldKey, newKey] = ['old-key-that-is-long-enough-to-sign-with', 'new-key-that-is-long-enough-to-sign-with'];
const tokens = createUnsubscribeTokens([newKey, oldKey]);

test.each([1, 7, 36, 500_000, 9_999_999_999])('reads the user id from a token: %i', (userId) => {
  const token = tokens.of(userId);
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
  expect(tokens.read(token)).toBe(userId);
  expect(tokens.of(userId)).toBe(token);
});

test('reads tokens of an old key until the key is removed', () => {
  const token = createUnsubscribeTokens([oldKey]).of(7);
  expect(tokens.read(token)).toBe(7);
  expect(createUnsubscribeTokens([newKey]).read(token)).toBeNull();
});

test.each([
  ['of another person', tokens.of(8).replace(/^8/, '9')],
  ['cut', tokens.of(7).slice(0, -1)],
  ['made longer', `${tokens.of(7)}A`],
  ['with a leading zero', tokens.of(7).replace(/^7/, '07')],
  ['without a number', tokens.of(7).replace(/^7/, '')],
  ['empty', ''],
  ['of another key', createUnsubscribeTokens(['some-other-key-long-enough-to-sign']).of(7)],
])('rejects a token %s', (_, token) => {
  expect(tokens.read(token)).toBeNull();
});
