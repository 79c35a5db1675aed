import { expect, test } from 'vitest';
import { registerWords, searchedWords } from './register-words.ts';

/** Whether a search finds a row, as the SQL does it. */
function finds(typed: string, name: string, place: { town?: string; postcode?: string } = {}): boolean {
  const words = registerWords({ name, town: place.town ?? null, postcode: place.postcode ?? null });
  const searched = searchedWords(typed);
  return searched.length > 0 && searched.every((forms) => forms.some((form) => words.includes(` ${form}`)));
}

test.each([
  ['st mary', 'Saint Mary’s Catholic Primary School'],
  ['saint mary', "St. Mary's Catholic Primary School"],
  ['marys', "St Mary's School"],
  ['c of e', 'Hollowbank Church of England Primary School'],
  ['CofE primary', 'Hollowbank Church of England Primary School'],
  ['church of england', 'Hollowbank CE Primary School'],
  ['rc high', 'Our Lady R.C. High School'],
  ['ysgol y gar', 'Ysgol y Garnedd'],
  ['ty mawr', 'Tŷ Mawr Primary'],
  ['ecole francaise', 'École Française de Londres'],
  ['primary hollow', 'Hollowbank Primary'],
  ['sch', 'Hill School'],
  ['stan', 'Stanley Grove Academy'],
  ['jack and jill', 'Jack & Jill Nursery'],
])('%s finds %s', (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

test('town and postcode find a school, the postcode with and without its space', () => {
  const place = { town: 'Bradford', postcode: 'BD3 9QT' };
  for (const typed of ['bradford hill', 'BD3 9QT', 'bd39qt', 'hill bd3'])
    expect(finds(typed, 'Hill Top School', place)).toBe(true);
  expect(finds('leeds hill', 'Hill Top School', place)).toBe(false);
});

test('only the beginning of a word counts', () => {
  expect(finds('ottom', 'Long Bottom School')).toBe(false);
});

test.each(['', '  ', 'a', 'st', '??', '.a. b'])('"%s" is too short to find anything', (typed) => {
  expect(searchedWords(typed)).toEqual([]);
});

test('a word that begins like an abbreviation finds both', () => {
  expect(finds('st ives', 'St Ives School')).toBe(true);
  expect(finds('inf', 'Infinity Academy')).toBe(true);
  expect(finds('inf', 'Hill Infant School')).toBe(true);
});
