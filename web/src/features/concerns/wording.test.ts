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

test('a concern about a file says whether it is a photo or a video', () => {
  expect(aboutWhat({ kind: 'media', mediaKind: 'image' })).toBe('A photo');
  expect(aboutWhat({ kind: 'media', mediaKind: 'video' })).toBe('A video');
});

test('the reported text is quoted, and the current text where it differs', () => {
  const said: [string, string] = ['Reported text', 'Our coats'];
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: 'Our coats' })).toEqual([said]);
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: null })).toEqual([said]);
  expect(quotesOf({ kind: 'comment', excerpt: 'Our coats', currentExcerpt: 'Our caps' })).toEqual([
    said,
    ['Current text', 'Our caps'],
  ]);
  expect(quotesOf({ kind: 'comment', excerpt: null, currentExcerpt: 'Our caps' })).toEqual([['Current text', 'Our caps']]);
  expect(quotesOf({ kind: 'comment', excerpt: null, currentExcerpt: null })).toEqual([]);
  expect(quotesOf({ kind: 'media', excerpt: 'Three newts', currentExcerpt: null })).toEqual([['Its description', 'Three newts']]);
  expect(quotesOf({ kind: 'comment', excerpt: '🐸'.repeat(300), currentExcerpt: null })).toEqual([
    ['Reported text', `${'🐸'.repeat(300)} …`],
  ]);
});

test('a concern links to its report, or to its school where there is no report', () => {
  expect(placeOf({ kind: 'article', articleId: 7, schoolId: 3 })).toEqual({ text: 'Open the report', to: '/home?id=7' });
  expect(placeOf({ kind: 'comment', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'response', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'media', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7');
  expect(placeOf({ kind: 'comment', articleId: null, schoolId: 3 })).toEqual({ text: 'Open the school', to: '/home?schoolid=3' });
  expect(placeOf({ kind: 'school', articleId: null, schoolId: 3 }).to).toBe('/home?schoolid=3');
});
