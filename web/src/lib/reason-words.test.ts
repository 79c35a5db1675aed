import { afterEach, expect, test } from 'vitest';
import { speak } from './i18n.ts';
import { sayLink, sayReason, saySources } from './reason-words.ts';

afterEach(() => speak('en'));

const reasons = [
  'different main ethnicity',
  'inner city and village',
  'a Sikh school and a non-faith school',
  'a school with 1 pupil and one with 1,200',
  'Tyne and Wear and Powys',
];

test.each(reasons)('English shows staff the reason unchanged: %s', (reason) => {
  expect(sayReason(reason)).toBe(reason);
});

test('another language translates the parts of a reason, and keeps unknown parts', () => {
  speak('pl', { village: 'wieś', '{one} and {other}': '{one} i {other}' });
  expect(sayReason('Powys and village')).toBe('Powys i wieś');
  expect(sayReason('Tyne and Wear and Powys')).toBe('Tyne and Wear and Powys');
});

const us = { id: 4, name: 'Ravensmoor Primary' };
const them = { id: 9, name: 'Hollowbank School' };

test.each([
  [['village and inner city'], 'Hollowbank School is in an inner city, and we are in a village.'],
  [
    ['a Sikh school and a non-faith school', 'Powys and Kent', 'village and coastal'],
    'Hollowbank School is a non-faith school by the sea in Kent, and we are a Sikh school in a village in Powys.',
  ],
  [['a school with 1 pupil and one with 1,200'], 'One school has 1 pupil, the other 1,200.'],
  [
    ['different main ethnicity', 'rural and island', 'a school with 86 pupils and one with 420'],
    'Hollowbank School is on an island, and we are in the countryside. One school has 86 pupils, the other 420.',
  ],
  [['different main ethnicity', 'one location unknown'], 'The pupils of the two schools come from different communities.'],
  [['both schools’ faiths unknown'], 'How the two schools differ is not known yet: find out together.'],
])('says in a sentence why two schools were linked, from facts alone: %j', (given, sentence) => {
  expect(sayLink(given, { us, them })).toBe(sentence);
});

test('the first fact is that of the school with the lower id, and readers elsewhere get both names', () => {
  const given = ['village and inner city'];
  expect(sayLink(given, { us: them, them: us })).toBe('Ravensmoor Primary is in a village, and we are in an inner city.');
  expect(sayLink(given, { us, them, isOurs: false })).toBe(
    'Hollowbank School is in an inner city, and Ravensmoor Primary is in a village.',
  );
});

test('says where the facts of a link come from, and only of those that it names', () => {
  const link = {
    reasons: ['a Sikh school and a non-faith school', 'village and coastal', 'Powys and Kent'],
    sources: { location: 'register', size: 'register', faith: 'register' },
    ownSources: { location: 'profile', size: 'profile', faith: 'name' },
  } as unknown as Parameters<typeof saySources>[0];
  expect(saySources(link, { us, them })).toBe(
    'Hollowbank School: faith from the register of schools, place from the register of schools. ' +
      'Ravensmoor Primary: faith guessed from its name, place from its profile.',
  );
  expect(saySources({ ...link, reasons: ['different main ethnicity', 'Powys and Kent'] }, { us, them })).toBe('');
});
