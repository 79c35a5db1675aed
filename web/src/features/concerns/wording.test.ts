import { expect, test } from 'vitest';
import { aboutWhat, placeOf, quotesOf } from './wording.ts';

test.each([
  ['article', 'A report'],
  ['comment', 'A comment'],
  ['response', 'A reply'],
  ['media', 'A photo or video'],
  ['school', 'A school'],
] as const)('a concern of the kind %s is about: %s', (kind, words) => {
  expect(aboutWhat({ kind, mediaKind: null })).toBe(words);
});

test('of a file it is known which it is', () => {
  expect(aboutWhat({ kind: 'media', mediaKind: 'image' })).toBe('A photo');
  expect(aboutWhat({ kind: 'media', mediaKind: 'video' })).toBe('A video');
});

test('what was said is quoted, and what it says now where that is something else', () => {
  const said: [string, string] = ['What it said', 'Our coats'];
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: 'Our coats' })).toEqual([said]);
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: null })).toEqual([said]);
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: 'Our caps' })).toEqual([
    said,
    ['What it says now', 'Our caps'],
  ]);
  expect(quotesOf({ kind: 'comment', excerpt: null, currentExcerpt: 'Our caps' })).toEqual([['What it says now', 'Our caps']]);
  expect(quotesOf({ kind: 'comment', excerpt: null, currentExcerpt: null })).toEqual([]);
  expect(quotesOf({ kind: 'media', excerpt: 'Three newts', currentExcerpt: null })).toEqual([['Its description', 'Three newts']]);
  expect(quotesOf({ kind: 'comment', excerpt: '🐸'.repeat(300), currentExcerpt: null })).toEqual([
    ['What it said', `${'🐸'.repeat(300)} …`],
  ]);
});

test('what belongs to a report is looked at there, anything else at its school', () => {
  expect(placeOf({ kind: 'article', articleId: 7, schoolId: 3 })).toEqual({ text: 'Open the report', to: '/home?id=7' });
  expect(placeOf({ kind: 'comment', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'response', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'media', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7');
  expect(placeOf({ kind: 'comment', articleId: null, schoolId: 3 })).toEqual({ text: 'Open the school', to: '/home?schoolid=3' });
  expect(placeOf({ kind: 'school', articleId: null, schoolId: 3 }).to).toBe('/home?schoolid=3');
});
