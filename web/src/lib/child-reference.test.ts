import { expect, it } from 'vitest';
import { parseReferences, referenceProblem } from './child-reference.ts';

it('separates codes by commas, semicolons and lines, and takes each once', () => {
  expect(parseReferences(' P-104, 7B-22;P-104\n\nX9 ')).toEqual(['P-104', '7B-22', 'X9']);
  expect(parseReferences(' , ')).toEqual([]);
});

it('does not split a name into two codes', () => {
  expect(parseReferences('Amina Patel').map(referenceProblem)).toEqual([
    'Use a code of letters and digits. Never a name or a date of birth.',
  ]);
});

it.each(['P-104', '7B-22', 'ab', 'x'.repeat(20)])('accepts the code %s', (code) => {
  expect(referenceProblem(code)).toBeUndefined();
});

it.each(['a', '', '-12', 'P.104', 'é12', '12 03', '7B/22', 'x'.repeat(21)])('refuses %j', (code) => {
  expect(referenceProblem(code)).toBeDefined();
});
