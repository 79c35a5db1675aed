import { expect, test } from 'vitest';
import { contextOf, isTooEasy } from './common-passwords.ts';

const context = contextOf({
  firstName: 'Mary-Ann',
  lastName: "O'Shea",
  email: 'Mary.OShea@hill.example',
  schoolName: 'Harrowmere Primary School',
});

test.each([
  'password',
  'PASSWORD1!',
  'Password123',
  'Passw0rd2026',
  'liverpool99',
  'Sunshine!',
  'teacher2024.',
  '12345678',
  '98765432',
  'qwertyuiop',
  'poiuytrewq',
  'aaaaaaaa',
  'abababab',
  'Patchwork1',
  'maryann2026',
  'oshea1234',
  'Harrowmere2026!',
  'HarrowmerePrimarySchool',
  'mary.oshea1',
  'mary.oshea@hill.example',
  'p4$$w0rd',
  'drowssap',
  'elizabet',
  'starwars',
  'elephant',
  'mountain1',
  'Victoria!',
])('%s is too easy to guess', (password) => {
  expect(isTooEasy(password, context)).toBe(true);
});

test.each([
  'Kite-Strings-2026',
  'Paper-Boats-2026',
  'correct horse battery staple',
  'password of the sea',
  'Harrowmere-Lanterns',
  'sunshinepassword',
  'tr0mbone-lichen',
  '🐝🐝🐝 over the heather',
])('%s is accepted', (password) => {
  expect(isTooEasy(password, context)).toBe(false);
});

test('words of two letters are no part of the context', () => {
  expect(contextOf({ firstName: 'Al', lastName: 'Ng', email: 'al@x.example', schoolName: 'St. X' })).toEqual([
    'alng',
    'stx',
    'al@x.example',
  ]);
});
