import { expect, test } from 'vitest';
import type { Comment, CommentResponse } from '../api.ts';
import { countComments } from './count-comments.ts';
import { dropComment, dropReply, newestOfOthers, putComment, putReply } from './thread.ts';

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

const by = (userId: number, createDate: string) => ({ postedByUser: { id: userId }, createDate }) as Partial<CommentResponse>;

test('the newest of others is a reply below an older comment, not one’s own', () => {
  const older = { ...comment(1), ...by(2, '2026-11-20T10:00:00Z') };
  const newReply = { ...reply(7), ...by(3, '2026-11-23T09:20:00.5Z') };
  const own = { ...reply(8), ...by(9, '2026-11-24T10:00:00Z') };
  const commented = { ...older, commentResponses: [newReply, own] } as Comment;
  const later = { ...comment(2), ...by(2, '2026-11-21T10:00:00Z') } as Comment;
  expect(newestOfOthers([commented, later], 9)).toEqual({ comment: commented, said: newReply });
  expect(newestOfOthers([{ ...comment(3), ...by(9, '2026-11-21T10:00:00Z') } as Comment], 9)).toBeUndefined();
});
