import type { Comment, CommentResponse } from '../api.ts';

/** The newest comment or reply of another user, with the comment that it belongs to; undefined if there is none. */
export function newestOfOthers(comments: readonly Comment[], userId: number | undefined) {
  const all = comments.flatMap((comment) => [
    { comment, said: comment as CommentResponse },
    ...comment.commentResponses.map((said) => ({ comment, said })),
  ]);
  return all
    .filter(({ said }) => said.postedByUser.id !== userId)
    .reduce<(typeof all)[number] | undefined>(
      (newest, each) => (newest && Date.parse(newest.said.createDate) > Date.parse(each.said.createDate) ? newest : each),
      undefined,
    );
}

/** Replaces the comment, or appends a new one. */
export const putComment = (comments: readonly Comment[], comment: Comment): Comment[] => putById(comments, comment);

export const dropComment = (comments: readonly Comment[], id: number): Comment[] => comments.filter((each) => each.id !== id);

/** Replaces the reply below its comment, or appends a new one. */
export const putReply = (comments: readonly Comment[], commentId: number, reply: CommentResponse): Comment[] =>
  changeReplies(comments, commentId, (replies) => putById(replies, reply));

export const dropReply = (comments: readonly Comment[], commentId: number, id: number): Comment[] =>
  changeReplies(comments, commentId, (replies) => replies.filter((each) => each.id !== id));

const changeReplies = (
  comments: readonly Comment[],
  commentId: number,
  change: (replies: CommentResponse[]) => CommentResponse[],
): Comment[] =>
  comments.map((each) => (each.id === commentId ? { ...each, commentResponses: change(each.commentResponses) } : each));

function putById<Item extends { id: number }>(items: readonly Item[], item: Item): Item[] {
  const place = items.findIndex(({ id }) => id === item.id);
  return place < 0 ? [...items, item] : items.with(place, item);
}
