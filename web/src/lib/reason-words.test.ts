import { afterEach, expect, test } from 'vitest';
import { speak } from './i18n.ts';
import { sayReason } from './reason-words.ts';

afterEach(() => speak('en'));

const reasons = [
  'different main ethnicity',
  'inner city and village',
  'a Sikh school and a school of no faith',
  'a school with 1 pupil and one with 1,200',
  'Tyne and Wear and Powys',
];

test.each(reasons)('English says the reason as it came: %s', (reason) => {
  expect(sayReason(reason)).toBe(reason);
});

test('another language says its parts, and leaves what it does not know', () => {
  speak('pl', { village: 'wieś', '{one} and {other}': '{one} i {other}' });
  expect(sayReason('Powys and village')).toBe('Powys i wieś');
  expect(sayReason('Tyne and Wear and Powys')).toBe('Tyne and Wear and Powys');
});
