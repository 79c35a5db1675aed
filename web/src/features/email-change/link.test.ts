import { expect, it } from 'vitest';
import { readLink } from './link.ts';

it.each([
  ['?undo=abc', { does: 'undo', code: 'abc' }],
  ['?confirm=a%2Bc', { does: 'confirm', code: 'a+c' }],
  ['?signUp=abc', { does: 'signUp', code: 'abc' }],
  ['?confirm=first&undo=second', { does: 'undo', code: 'second' }],
  ['?undo=&confirm=', null],
  ['', null],
])('the link with %s', (query, expected) => {
  expect(readLink(`https://school.example/emailChange${query}`)).toEqual(expected);
});
