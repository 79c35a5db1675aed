import type { Viewer } from '@patchwork/platform/assertion';
import type { Audience } from '../access/visible.sql.ts';
import type { Comment, CommentResponse } from '../contract-types.ts';

/**
 * The comments and replies that a reader sees. Pending ones, which wait for a Lead, are for their author, the Leads of the
 * author's school and Admins, who decide about them.
 */
export function commentsFor(
  comments: readonly Comment[],
  { kind }: Pick<Audience, 'kind'>,
  reader: Pick<Viewer, 'userId' | 'schoolId'>,
): Comment[] {
  const sees = ({ waitsForReview, postedByUser }: CommentResponse): boolean =>
    !waitsForReview ||
    kind === 'admin' ||
    postedByUser.id === reader.userId ||
    (kind === 'lead' && postedByUser.school.id === reader.schoolId);
  return comments
    .filter(sees)
    .map((comment) => ({ ...comment, commentResponses: comment.commentResponses.filter((reply) => sees(reply)) }));
}

/** Whether a comment or one of its replies waits for a Lead. */
export const hasWaiting = ({ waitsForReview, commentResponses }: Comment): boolean =>
  waitsForReview === true || commentResponses.some((reply) => reply.waitsForReview);
