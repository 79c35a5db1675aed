import { expect, test } from 'vitest';
import { mentions } from './names.ts';

test.each([
  ['Nell', 'Bell', 'Ask Nell Bell about it'],
  ['Nell', 'Bell', "It is in BELL, nell's report"],
  ['Nell', 'Bell', 'nell.bell@school.example wrote it'],
  ['Zoë', 'Müller', 'zoe muller'],
  ['Zoe', 'Muller', 'ZOË MÜLLER'],
  ['Łukasz', 'Groß', 'Lukasz Gross'],
  ['Mary Ann', 'Smith-Jones', 'Mary-Ann Smith Jones'],
  ['Kate', "O'Brien", 'Kate O’Brien’s class'],
  ['Kate', "O'Brien", 'Kate OBrien'],
  ['Kate', 'OBrien', "Kate O'Brien"],
  ['علی', 'رضا', 'رضا علی'],
])('%s %s is named in "%s"', (firstName, lastName, text) => {
  expect(mentions(text, { firstName, lastName })).toBe(true);
});

test.each([
  ['Nell', 'Bell', 'Nell and the bells'],
  ['Nell', 'Bell', 'Miss Bell'],
  ['Nell', 'Bell', 'Nellie Bell'],
  ['', 'Bell', 'Miss Bell'],
  ['Kate', "O'Brien", 'O Kate'],
])('%s %s is not named in "%s"', (firstName, lastName, text) => {
  expect(mentions(text, { firstName, lastName })).toBe(false);
});
