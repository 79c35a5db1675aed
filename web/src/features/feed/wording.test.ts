import { expect, test } from 'vitest';
import { commentsCount, feedHeading, likesCountText, postWords, schoolLine, wasEdited } from './wording.ts';

test.each([
  [4, 'All reports from Harrowmere'],
  [10, 'All updates from Harrowmere'],
  [11, 'All updates from Harrowmere'],
  [undefined, 'All reports from Harrowmere'],
])('the heading of a school of type %s is %s', (typeId, heading) => {
  const filter = { kind: 'school', school: { id: 1, name: 'Harrowmere', typeId } } as const;
  expect(feedHeading(filter)).toBe(heading);
  expect(postWords(filter).from('Harrowmere')).toBe(heading);
});

test('the heading names a search, a school without a name, and all reports', () => {
  expect(feedHeading({ kind: 'search', text: 'newts' })).toBe('Showing reports containing: newts');
  expect(feedHeading({ kind: 'school', school: { id: 1 } })).toBe('All reports from this school');
  expect(feedHeading({ kind: 'all' })).toBe('Reports');
});

test('counts of comments and likes, and school lines, use singular and plural', () => {
  expect([0, 1, 3].map(commentsCount)).toEqual(['0 comments', '1 comment', '3 comments']);
  expect([1, 4].map(likesCountText)).toEqual(['1 person likes this', '4 people like this']);
  expect(schoolLine({ locationType: { id: 1, name: 'Village' }, numberOfPupils: 86 })).toBe('Village · 86 pupils');
  expect(schoolLine({ locationType: null, numberOfPupils: 1 })).toBe('1 pupil');
  expect(schoolLine({ locationType: null, numberOfPupils: null })).toBe('');
});

test('a report saved a moment after it was posted does not count as edited', () => {
  expect(wasEdited({ createDate: '2026-11-05T14:05:00.100Z', lastUpdate: '2026-11-05T14:05:00.900Z' })).toBe(false);
  expect(wasEdited({ createDate: '2026-11-05T14:05:00.000Z', lastUpdate: '2026-11-05T15:00:00.000Z' })).toBe(true);
});
