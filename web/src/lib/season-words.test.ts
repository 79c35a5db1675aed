import { afterEach, expect, test } from 'vitest';
import { speak } from './i18n.ts';
import { sayTerm } from './season-words.ts';

afterEach(() => speak('en'));

test('a term is named in the reader’s language', () => {
  expect(sayTerm('Autumn 2026/27')).toBe('Autumn 2026/27');
  speak('pl', { Summer: 'Lato' });
  expect(sayTerm('Summer 2, 2026/27')).toBe('Lato 2, 2026/27');
  expect(sayTerm('Summertime')).toBe('Summertime');
});
