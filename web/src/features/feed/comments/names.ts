import type { CommentResponse } from '../api.ts';

/** The id of a comment's or reply's element: "comment-5", "school-reply-7". */
export const nameOf = (kind: 'article' | 'school', what: 'comment' | 'reply', id: number): string =>
  `${kind === 'school' ? 'school-' : ''}${what}-${id}`;

/** The texts that the user has posted there. */
export const textsOf = (userId: number | undefined, all: readonly CommentResponse[]): string[] =>
  all.filter(({ postedByUser }) => postedByUser.id === userId).map(({ narrative }) => narrative);
