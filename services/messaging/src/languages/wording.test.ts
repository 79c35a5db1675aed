import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Dictionary, dictionaries, wordingIn } from './wording.ts';

// The English sentence is the key: when a template's sentence changes, its translations are missing and unused at once.

const templates = join(import.meta.dirname, '../mails');
const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const source = [
  join(import.meta.dirname, 'wording.ts'),
  ...readdirSync(templates)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(templates, file)),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const unquoted = (text: string) => text.slice(1, -1).replaceAll("\\'", "'");
const found = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map((match) => unquoted(match.at(-1)!)))];

const sentences = found(new RegExp(String.raw`\bt\(\s*${literal}`, 'g'));
const counts = found(new RegExp(String.raw`\bplural\(\s*\w+,\s*${literal},\s*${literal}`, 'g'));

const placeholders = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort();
const formsOf = (translation: Dictionary[string]) =>
  typeof translation === 'string' ? [translation] : Object.values(translation);

test('every sentence of a template is found', () => {
  expect(sentences.length).toBeGreaterThan(50);
  expect(counts.toSorted()).toEqual([
    '{count} more are on the page of the week.',
    '{count} more notifications are waiting for you on {service}.',
  ]);
  // A sentence in a variable would be translated, but this test could not see it.
  expect(source.match(/\bt\((?!\s*['"])/g)).toBeNull();
});

describe.each(Object.entries(dictionaries))('the dictionary %s', (language, dictionary) => {
  test('translates every sentence of the mails, and no other', () => {
    expect(Object.keys(dictionary).sort()).toEqual([...sentences, ...counts].sort());
  });

  test('has every plural form for counts, and only for those', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [sentence, translation] of Object.entries(dictionary))
      expect([sentence, typeof translation === 'string' ? [] : Object.keys(translation).sort()]).toEqual([
        sentence,
        counts.includes(sentence) ? wanted : [],
      ]);
  });

  test('keeps the placeholders and leaves nothing empty or in English', () => {
    for (const [sentence, translation] of Object.entries(dictionary))
      for (const form of formsOf(translation)) {
        // "One more" need not contain 1, nor "no more" 0.
        const wanted = placeholders(sentence).filter((name) => name !== '{count}' || form.includes(name));
        expect([sentence, placeholders(form)]).toEqual([sentence, wanted]);
        expect(form.trim()).toBe(form);
        expect(form).not.toBe('');
        expect(form).not.toBe(sentence);
      }
  });
});

test.each([
  [undefined, '8 July 2026 at 12:30'],
  ['cy', '8 Gorffennaf 2026 am 12:30'],
  ['pl', '8 lipca 2026 o godz. 12:30'],
  ['ur', '\u20688 جولائی، 2026\u2069، \u206812:30\u2069 بجے'],
  ['ar', '\u20688 يوليو 2026\u2069 الساعة \u206812:30\u2069'],
] as const)('dates are in the language, in London time and with Latin digits: %s', (language, expected) => {
  expect(wordingIn(language).instant('2026-07-08T11:30:00.000Z')).toBe(expected);
});

test.each([
  ['en', '2026-12-11T14:00:00.000Z', '11 December 2026', '2pm'],
  ['en', '2026-07-08T11:30:00.000Z', '8 July 2026', '12:30pm'],
  ['cy', '2026-12-11T14:00:00.000Z', '11 Rhagfyr 2026', '14:00'],
  ['pl', '2026-07-08T13:00:00.000Z', '8 lipca 2026', '14:00'],
] as const)('a day and a time are in London, the time in English as schools write it: %s %s', (language, instant, day, time) => {
  const wording = wordingIn(language);
  expect([wording.day(instant), wording.time(instant)]).toEqual([day, time]);
});

test.each([
  ['en', 1, '1 more notification is waiting for you on Patchwork.'],
  ['en', 5, '5 more notifications are waiting for you on Patchwork.'],
  ['pl', 3, 'W serwisie Patchwork czekają na Ciebie jeszcze 3 powiadomienia.'],
  ['pl', 5, 'W serwisie Patchwork czeka na Ciebie jeszcze 5 powiadomień.'],
  ['ar', 2, 'ينتظرك إشعاران آخران على \u2068Patchwork\u2069.'],
] as const)('counts have the plural form of %s: %d', (language, count, expected) => {
  expect(
    wordingIn(language).plural(
      count,
      '{count} more notification is waiting for you on {service}.',
      '{count} more notifications are waiting for you on {service}.',
    ),
  ).toBe(expected);
});

test('user text becomes a single line without marks of direction, and keeps its own direction in Arabic', () => {
  const greeting = (language: 'en' | 'ar', name: string) => wordingIn(language).t('Dear {name},', { name });
  expect(greeting('en', 'Ada\r\nBcc: all\u202e {service}')).toBe('Dear Ada Bcc: all {service},');
  expect(greeting('ar', 'Ada\u2069\u202e')).toBe('مرحبًا \u2068Ada\u2069،');
  expect(wordingIn('ar').t('Unsubscribe: {page}', { page: 'https://patchwork.example' })).toContain(' https://patchwork.example');
});

test('a sentence without a translation stays English', () => {
  expect(wordingIn('cy').t('Not a sentence of {service}')).toBe('Not a sentence of Patchwork');
});
