import { expect, test } from 'vitest';
import { checkAgainstRegister, compareNames, comparePostcodes } from './register-checks.ts';

test.each([
  ['St. Mary’s C of E Primary', 'Saint Marys Church of England Primary', 'equal'],
  ['Hollowbank Primary School', 'Hollowbank Primary and Nursery School', 'close'],
  ['Hollowbank Primary School', 'Hollowbank Primary', 'close'],
  ['Hollowbank Primary School', 'Guru Tegh Academy', 'differs'],
])('%s and %s are %s', (one, other, outcome) => {
  expect(compareNames(one, other)).toBe(outcome);
});

test('postcodes are compared without spaces', () => {
  expect(comparePostcodes('bd39qt', 'BD3 9QT')).toBe('equal');
  expect(comparePostcodes('BD3 9QT', 'BD3 9QU')).toBe('differs');
  expect(comparePostcodes('BD3 9QT', null)).toBe('unknown');
});

test.each([
  ['head@hilltop.bradford.sch.uk', 'hilltop.bradford.sch.uk', [], 'school'],
  ['head@mail.hilltop.org', 'hilltop.org', [], 'school'],
  ['head@bradford.sch.uk', 'hilltop.bradford.sch.uk', [], 'school'],
  ['head@hilltop.sch.uk', 'other.sch.uk', [], 'differs'],
  ['head@moortrust.org', 'hilltop.org', ['moortrust.org'], 'trust'],
  ['head@gmail.com', 'hilltop.org', [], 'public-mail'],
  ['head@elsewhere.org', null, [], 'unknown'],
  ['head@sch.uk', 'hilltop.sch.uk', [], 'differs'],
  [null, 'hilltop.org', [], 'unknown'],
])('the address %s beside the website %s and those of the trust %j is %s', (leadEmail, website, trustDomains, outcome) => {
  const row = { status: 'open' as const, name: 'Hilltop', postcode: null, website };
  const school = { name: 'Hilltop', zip: '' };
  expect(checkAgainstRegister({ school, leadEmail, row, trustDomains, otherSchool: null }).leadAddress).toBe(outcome);
});
