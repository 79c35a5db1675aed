import { expect, test } from 'vitest';
import { hashToken, tokenOf, toLinkKeys, unknownAddressHash } from './link-token.ts';

const keys = toLinkKeys(['newest-key-newest-key-newest-key', 'older-key-older-key-older-key-old']);

test('a link always has the same 256-bit token; another key or link has another', () => {
  const token = tokenOf(keys[0], 'one');
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(tokenOf(keys[0], 'one')).toBe(token);
  expect(new Set([token, tokenOf(keys[0], 'two'), tokenOf(keys[1]!, 'one'), hashToken(token)]).size).toBe(4);
});

test('a key keeps its id when a newer key is added', () => {
  const later = toLinkKeys(['even-newer-key-even-newer-key-ev', ...keys.map(({ secret }) => secret)]);
  expect(later.slice(1).map(({ id }) => id)).toEqual(keys.map(({ id }) => id));
  expect(() => toLinkKeys([])).toThrow();
});

test('an account has one hash, however its address is written', () => {
  expect(unknownAddressHash(keys, ' Jo@School.Example ')).toBe(unknownAddressHash(keys, 'jo@school.example'));
  expect(unknownAddressHash(keys, 'jo@school.example')).not.toContain('jo');
});
