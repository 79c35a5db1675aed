import { afterEach, expect, test } from 'vitest';
import { speak } from './i18n.ts';
import { nameList } from './name-list.ts';

afterEach(() => speak('en'));

test('names are listed as the language lists them', () => {
  expect(nameList(['Moles', 'Swallows', 'Sunflowers'])).toBe('Moles, Swallows and Sunflowers');
  speak('cy');
  expect(nameList(['Moles', 'Swallows'])).toBe('Moles a Swallows');
  expect(nameList(['Moles', 'Swallows', 'Otters'])).toBe('Moles, Swallows, ac Otters');
});

test('right-to-left languages isolate each name, so that the list runs from right to left', () => {
  speak('ar', {}, 'rtl');
  expect(nameList(['Moles', 'Swallows'])).toBe('\u2068Moles\u2069 و\u2068Swallows\u2069');
});
