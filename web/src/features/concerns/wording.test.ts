import { expect, test } from 'vitest';
import { aboutWhat, placeOf } from './wording.ts';

test.each([
  ['article', 'A report'],
  ['comment', 'A comment'],
  ['response', 'A reply'],
  ['media', 'A photo or video'],
  ['school', 'A school'],
] as const)('a concern of the kind %s is about: %s', (kind, words) => {
  expect(aboutWhat(kind)).toBe(words);
});

test('what belongs to a report is looked at there, anything else at its school', () => {
  expect(placeOf({ kind: 'article', articleId: 7, schoolId: 3 })).toEqual({ text: 'Open the report', to: '/home?id=7' });
  expect(placeOf({ kind: 'comment', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'response', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'media', articleId: 7, schoolId: 3 }).to).toBe('/home?id=7');
  expect(placeOf({ kind: 'comment', articleId: null, schoolId: 3 })).toEqual({ text: 'Open the school', to: '/home?schoolid=3' });
  expect(placeOf({ kind: 'school', articleId: null, schoolId: 3 }).to).toBe('/home?schoolid=3');
});
