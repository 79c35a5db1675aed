import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWordFilter, readWordFilter } from './word-filter.ts';

const filter = createWordFilter('# Operator’s list\r\n\r\nscunthorpe\nsend nudes\nCafé\nстрашный\n  idiot  \n');

test.each([
  ['an idiot', true],
  ['IDIOT!', true],
  ['"idiot"', true],
  ['idiots', false],
  ['idiotic', false],
  ['Cafe', true],
  ['CAFÉ', true],
  ['cafe\u0301', true],
  ['cafeteria', false],
  ['i\u00addi\u200bot', true],
  ['ｉｄｉｏｔ', true],
  ['send nudes', true],
  ['SEND, \n nudes?', true],
  ['send no nudes', false],
  ['nudes send', false],
  ['send', false],
  ['Страшный сон', true],
  ['нестрашный', false],
  ['_idiot_', true],
  ['idiot2', false],
  ['', false],
])('whether %j matches', (text, expected) => {
  expect(filter([text])).toBe(expected);
});

test('any of several texts may match, but a phrase does not span two of them', () => {
  expect(filter(['Pond', 'An idiot'])).toBe(true);
  expect(filter(['send', 'nudes'])).toBe(false);
});

test('without a file nothing matches; an unreadable file or an empty line prevents the start', () => {
  expect(readWordFilter(undefined)(['idiot'])).toBe(false);
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  const file = join(folder, 'words.txt');
  writeFileSync(file, 'idiot\n');
  expect(readWordFilter(file)(['idiot'])).toBe(true);
  writeFileSync(file, 'idiot\n***\n');
  expect(() => readWordFilter(file)).toThrow('line 2');
  rmSync(folder, { recursive: true });
  expect(() => readWordFilter(file)).toThrow('ENOENT');
});
