import { expect, test } from 'vitest';
import { isOutside, listOwnDomains } from './own-domains.ts';

const own = listOwnDomains(['Meera@Ravensmoor.example', 'idris@ravensmoor.example', 'old@gmail.com'], ['Trust.example']);

test('a school’s domains are its people’s and its provider’s, without those where anyone gets an address', () => {
  expect(own).toEqual(['ravensmoor.example', 'trust.example']);
});

test.each([
  ['new@ravensmoor.example', false],
  [' NEW@RAVENSMOOR.example ', false],
  ['new@trust.example', false],
  ['pupil@gmail.com', true],
  ['pupil@pupils.ravensmoor.example', true],
  ['new@ravensmoor.example.evil.example', true],
  ['new@ravensmo', false],
  ['', false],
])('%s is outside: %s', (email, expected) => expect(isOutside(email, own)).toBe(expected));

test('nothing is outside where a school has no domain of its own', () => {
  expect(isOutside('new@elsewhere.example', listOwnDomains(['head@gmail.com']))).toBe(false);
});
