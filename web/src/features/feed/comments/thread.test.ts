import { expect, test } from 'vitest';
import type { Comment, CommentResponse } from '../api.ts';
import { countComments, dropComment, dropReply, putComment, putReply } from './thread.ts';

const reply = (id: number, narrative = '') => ({ id, narrative }) as CommentResponse;
const comment = (id: number, ...commentResponses: CommentResponse[]) => ({ id, narrative: '', commentResponses }) as Comment;
const thread = [comment(1, reply(1), reply(2)), comment(2)];

test('comments and replies count together', () => {
  expect(countComments(thread)).toBe(4);
  expect(countComments([])).toBe(0);
});

test('what waits for a Lead does not count, nor do the replies to it', () => {
  const waiting = { waitsForReview: true };
  expect(countComments([comment(1, reply(1), { ...reply(2), ...waiting }), { ...comment(2, reply(3)), ...waiting }])).toBe(2);
});

test('a new comment is last, an edited one keeps its place', () => {
  expect(putComment(thread, comment(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
  const changed = { ...comment(1), narrative: 'new words' };
  expect(putComment(thread, changed)[0]).toBe(changed);
});

test('a reply belongs to its comment, even where another comment has a reply with the same id', () => {
  const [first, second] = putReply(thread, 2, reply(1, 'mine'));
  expect(first?.commentResponses).toHaveLength(2);
  expect(second?.commentResponses).toEqual([reply(1, 'mine')]);
  expect(dropReply(thread, 1, 2)[0]?.commentResponses).toEqual([reply(1)]);
});

test('deleting a comment deletes its replies', () => {
  expect(countComments(dropComment(thread, 1))).toBe(1);
});
