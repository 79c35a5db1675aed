import { expect, test } from 'vitest';
import type { Article } from './api.ts';
import { isNewcomer, stepsTaken } from './first-steps.ts';

const anArticle = (given: object): Article => ({ createUser: { id: 2 }, likedByMe: false, comments: [], ...given }) as never;
const comment = (id: number, replies: number[] = []) => ({
  postedByUser: { id },
  commentResponses: replies.map((each) => ({ postedByUser: { id: each } })),
});

test('a user who has only read has completed no step', () => {
  expect(stepsTaken(1, [anArticle({ comments: [comment(2, [3])] })], [])).toEqual([]);
  expect(stepsTaken(1, [], undefined)).toEqual([]);
});

test('each step is derived from the loaded data', () => {
  expect(stepsTaken(1, [anArticle({ likedByMe: true })], [])).toEqual(['like']);
  expect(stepsTaken(1, [], [{}])).toEqual(['favourite']);
  expect(stepsTaken(1, [anArticle({ comments: [comment(2, [1])] })], [])).toEqual(['comment']);
  expect(stepsTaken(1, [anArticle({ createUser: { id: 1 } })], [])).toEqual(['report']);
});

test('a user is new for two weeks', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(isNewcomer('2026-11-09T12:00:00Z', now)).toBe(true);
  expect(isNewcomer('2026-11-01T12:00:00Z', now)).toBe(false);
});
