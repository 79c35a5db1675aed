import { expect, test } from 'vitest';
import { decodePassword, readNewPassword, resetLimits } from './password.policy.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['plain text', base64('Harrowmere-2026'), 'Harrowmere-2026'],
  ['every script', base64('Llŷn 🐝 пароль'), 'Llŷn 🐝 пароль'],
  ['spaces and a byte order mark as part of the password', base64('\uFEFF  two  '), '\uFEFF  two  '],
  ['an empty string', '', ''],
  ['not base64', 'Harrowmere-2026', null],
  ['base64 without its padding', base64('1234567').replaceAll('=', ''), null],
  ['base64url', Buffer.from([0xfb, 0xff, 0xfe]).toString('base64url'), null],
  ['a line break inside', 'cGFz\nc3dvcmQ=', null],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x41]).toString('base64'), null],
  ['base64 with bits after the last byte', 'QR==', null],
])('decodes %s', (_, given, expected) => {
  expect(decodePassword(given)).toBe(expected);
});

const messageOf = (text: string) => {
  try {
    readNewPassword(base64(text), resetLimits);
    return null;
  } catch (error) {
    return (error as { errors: unknown[] }).errors[0];
  }
};
test.each([
  ['seven letters', 'a'.repeat(7), 'Minimum 8 characters.'],
  ['eight letters', 'a'.repeat(8), null],
  ['seven bees', '🐝'.repeat(7), 'Minimum 8 characters.'],
  ['fifty bees', '🐝'.repeat(50), null],
  ['fifty-one letters', 'a'.repeat(51), 'Maximum 50 characters.'],
  ['a NUL', 'abcdefg\u0000h', 'This password cannot be read.'],
])('a reset accepts 8 to 50 characters as a user counts them: %s', (_, text, message) => {
  expect(messageOf(text)).toEqual(message && { field: 'password', message });
});
