import { expect, it } from 'vitest';
import { createUnsubscribeTokens } from './token.ts';

const [oldKey, newKey] = ['old-key-that-is-long-enough-to-sign-with', 'new-key-that-is-long-enough-to-sign-with'];
const tokens = createUnsubscribeTokens([newKey, oldKey]);

it.each([1, 7, 36, 500_000, 9_999_999_999])('tells whose a token is: %i', (userId) => {
  const token = tokens.of(userId);
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
  expect(tokens.read(token)).toBe(userId);
  expect(tokens.of(userId)).toBe(token);
});

it('still reads what was made with the key before, until that is gone', () => {
  const token = createUnsubscribeTokens([oldKey]).of(7);
  expect(tokens.read(token)).toBe(7);
  expect(createUnsubscribeTokens([newKey]).read(token)).toBeNull();
});

it.each([
  ['of another person', tokens.of(8).replace(/^8/, '9')],
  ['cut', tokens.of(7).slice(0, -1)],
  ['made longer', `${tokens.of(7)}A`],
  ['with an odd number', tokens.of(7).replace(/^7/, '07')],
  ['without a number', tokens.of(7).replace(/^7/, '')],
  ['empty', ''],
  ['of another key', createUnsubscribeTokens(['some-other-key-long-enough-to-sign']).of(7)],
])('reads no token %s', (_, token) => {
  expect(tokens.read(token)).toBeNull();
});
