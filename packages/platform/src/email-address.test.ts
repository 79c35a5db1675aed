import { expect, test } from 'vitest';
import { domainOf, foldAddress, isSameAddress } from './email-address.ts';

test('compares addresses without regard to the case of A to Z, and to spaces around them', () => {
  expect(foldAddress(' Jo.MARSH@Hill.Example ')).toBe('jo.marsh@hill.example');
  expect(isSameAddress('JO@hill.example', 'jo@HILL.example ')).toBe(true);
  expect(isSameAddress('jo@hill.example', 'joe@hill.example')).toBe(false);
});

test.each(['İ', 'ı', 'ſ', '\u212A', 'É'])('leaves %s alone, which JavaScript and PostgreSQL fold differently', (letter) => {
  expect(foldAddress(`${letter}an@hill.example`)).toBe(`${letter}an@hill.example`);
});

test('finds the domain of an address', () => {
  expect(domainOf('Jo@Hill.Example')).toBe('hill.example');
});
