import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { keyOf, newSecret, stepOf } from './codes.ts';

// RFC 6238, appendix B: the last six digits of the SHA-1 test values.
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('at second %i the code is %s', (now, code, step) => {
  expect(stepOf(secret, code, now)).toBe(step);
});

test.each([
  [-31, null],
  [-30, 37_037_036],
  [0, 37_037_036],
  [30, 37_037_036],
  [59, 37_037_036],
  [60, null],
])('a code checked %i seconds after its step began matches step %s', (later, step) => {
  expect(stepOf(secret, '081804', 37_037_036 * 30 + later)).toBe(step);
});

test.each([
  ['081 804', 37_037_036],
  [' 0 8 1 8 0 4 ', 37_037_036],
  ['081805', null],
  ['81804', null],
  ['0818040', null],
  ['08180x', null],
  ['', null],
])('the code typed as %j matches step %s', (typed, step) => {
  expect(stepOf(secret, typed, 1_111_111_109)).toBe(step);
});

test('each secret is new, and its URI names the product and the user', () => {
  const fresh = newSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(fresh);
  const uri = new URL(keyOf(fresh, 'ada+x@school.example').uri);
  expect(decodeURIComponent(uri.pathname)).toContain('Patchwork:ada+x@school.example');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Patchwork', secret: fresh, digits: '6', period: '30' });
});
