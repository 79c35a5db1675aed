import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['cy-GB,cy;q=0.9,en;q=0.8', 'cy'],
  ['en-GB,en;q=0.9,cy;q=0.8', 'en'],
  ['en;q=0.5, PL ; q=0.7', 'pl'],
  ['fr-FR,fr;q=0.9,ar;q=0.8,en;q=0.7', 'ar'],
  ['cy;q=0,ur', 'ur'],
  ['fr', undefined],
  ['*', undefined],
  ['en;q=many', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that accepts %s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
