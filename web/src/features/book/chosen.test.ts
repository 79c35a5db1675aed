import { expect, test } from 'vitest';
import { aComment, aReport } from '../../../test/examples.ts';
import type { Contents } from './api.ts';
import { chosenOf, countGone } from './chosen.ts';

const picture = (id: number) => ({
  ...{ id, url: '/large', thumbnail: '/small', isImage: true, isVideo: false, displayOrder: 0 },
  ...{ videoMimeType: null, width: 4, height: 3, altText: null, processing: 'ready' as const },
});
const crabs = aReport({
  id: 1,
  mediaItems: [picture(1), picture(2)],
  comments: [aComment({ id: 1, commentResponses: [aComment({ id: 5 })] }), aComment({ id: 2 })],
});
const bell = aReport({ id: 2, title: 'What can you hear?', isAnswer: true });
const gulls = aReport({ id: 3, title: 'What can you hear?', isAnswer: true });
const gate = aReport({ id: 4, title: 'Who opens the gate?', isAnswer: true });

const contents = (...reports: Contents['book']['reports']): Contents => ({
  book: {
    halfTerm: { id: 1, name: 'Autumn 2, 2026/27' },
    halfTerms: [],
    school: { id: 7, name: 'Ravensmoor Primary' },
    classes: [],
    reports,
    hasQuilt: false,
  },
  quilt: null,
});

test('sets the answers to one question together, after the reports', () => {
  const { reports, questions } = chosenOf(contents(bell, crabs, gate, gulls), new Set([1, 2, 3, 4]));
  expect(reports).toEqual([crabs]);
  expect(questions).toEqual([
    ['What can you hear?', [bell, gulls]],
    ['Who opens the gate?', [gate]],
  ]);
});

test('contains only what is chosen', () => {
  const { reports, questions, quilt } = chosenOf(contents(crabs, bell, gulls), new Set([3]));
  expect([reports, questions, quilt]).toEqual([[], [['What can you hear?', [gulls]]], null]);
});

test.each([
  ['nothing', contents(crabs, bell), 0],
  ['a report that is new', contents(crabs, bell, gate), 0],
  ['a report, with all that is in it', contents(bell), 1],
  ['an answer', contents(crabs), 1],
  ['a picture', contents({ ...crabs, mediaItems: [picture(2)] }, bell), 1],
  ['a reply', contents({ ...crabs, comments: [aComment({ id: 1 }), aComment({ id: 2 })] }, bell), 1],
  ['a picture and a comment', contents({ ...crabs, mediaItems: [picture(1)], comments: crabs.comments.slice(0, 1) }, bell), 2],
])('counts what has gone: %s', (_, now, count) => {
  expect(countGone(contents(crabs, bell), now, new Set([1, 2]))).toBe(count);
});

test('counts nothing that was not chosen', () => {
  expect(countGone(contents(crabs, bell), contents(), new Set([2]))).toBe(1);
});
