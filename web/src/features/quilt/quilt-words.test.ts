import { afterEach, expect, test } from 'vitest';
import { speak } from '../../lib/i18n.ts';
import { quoted, revealTime, shortHalfTerm } from './quilt-words.ts';

afterEach(() => speak('en'));

test('the moment of the quilt is said in London time', () => {
  expect(revealTime('2026-12-11T14:00:00.000Z')).toBe('Friday 11 December, 2pm');
  expect(revealTime('2026-06-26T13:30:00.000Z')).toBe('Friday 26 June, 2:30pm');
  expect(revealTime('2026-12-11T09:00:00.000Z')).toBe('Friday 11 December, 9am');
});

test('other languages say the hour as of 24', () => {
  speak('pl');
  expect(revealTime('2026-12-11T14:00:00.000Z')).toBe('piątek 11 grudnia, 14:00');
});

test('the half term is named without its year', () => {
  expect(shortHalfTerm('Autumn 2, 2026/27')).toBe('Autumn 2');
});

test('an answer is quoted, and what it quotes has single marks', () => {
  expect(quoted('The bell on the chapel')).toBe('“The bell on the chapel”');
  expect(quoted('“Pass!” and the thud on the shed door')).toBe('“‘Pass!’ and the thud on the shed door”');
  expect(quoted('Mr Bell says "in", then "out"')).toBe('“Mr Bell says ‘in’, then ‘out’”');
});
