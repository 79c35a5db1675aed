import type { CommentAdded } from '@patchwork/contracts/events/content';
import type { Tx } from '@patchwork/platform/db';
import type { z } from 'zod';
import { requestNotification, type TimingDeps } from '../mails/notifications.ts';

/**
 * Inserts a mail for the author of the report and, for a reply, of the comment. Whether they should still get it is decided
 * when it is sent.
 */
export async function notifyOfComment(deps: TimingDeps, tx: Tx, comment: z.output<typeof CommentAdded.data>): Promise<void> {
  const { articleId, commentId, responseId, authorId, articleAuthorId, commentAuthorId = articleAuthorId } = comment;
  const userIds = new Set([articleAuthorId, commentAuthorId]);
  userIds.delete(authorId);
  for (const userId of [...userIds].sort((one, other) => one - other)) {
    const mail = { userId, articleId, commentId };
    await requestNotification(
      deps,
      tx,
      responseId === null ? { kind: 'comment', ...mail } : { kind: 'reply', ...mail, responseId },
    );
  }
}
