import { afterEach, expect, test } from 'vitest';
import { speak } from './i18n.ts';
import { sayReason } from './reason-words.ts';

afterEach(() => speak('en'));

const reasons = [
  'different main ethnicity',
  'inner city and village',
  'a Sikh school and a non-faith school',
  'a school with 1 pupil and one with 1,200',
  'Tyne and Wear and Powys',
];

test.each(reasons)('English shows the reason unchanged: %s', (reason) => {
  expect(sayReason(reason)).toBe(reason);
});

test('another language translates the parts of a reason, and keeps unknown parts', () => {
  speak('pl', { village: 'wieś', '{one} and {other}': '{one} i {other}' });
  expect(sayReason('Powys and village')).toBe('Powys i wieś');
  expect(sayReason('Tyne and Wear and Powys')).toBe('Tyne and Wear and Powys');
});
