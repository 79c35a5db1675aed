import type { Comment, CommentResponse } from '../api.ts';

const isShown = ({ waitsForReview, removed }: CommentResponse): boolean => !waitsForReview && !removed;

/** Counts comments and replies together, as the server does: without pending and removed ones and replies to them. */
export const countComments = (comments: readonly Comment[]): number =>
  comments.filter(isShown).reduce((count, { commentResponses }) => count + 1 + commentResponses.filter(isShown).length, 0);
