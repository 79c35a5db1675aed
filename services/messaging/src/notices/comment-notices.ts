import type { CommentAdded } from '@patchwork/contracts/events/content';
import type { Tx } from '@patchwork/platform/db';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findNotice, requestNotification, type TimingDeps } from '../mails/notifications.ts';
import { type CommentNotice, insertCommentNotice, markResolved } from './comment-notices.sql.ts';

type Comment = z.output<typeof CommentAdded.data>;

/**
 * Inserts a mail for the author of the report and, for a reply, of the comment. Whether they should still get it is decided
 * when it is sent.
 */
export async function notifyOfComment(deps: TimingDeps, tx: Tx, comment: Comment, eventId: string): Promise<void> {
  const { articleId, commentId, responseId, authorId, articleAuthorId, commentAuthorId } = comment;
  if (articleAuthorId === undefined) {
    // Events of earlier releases do not name the authors: the schedule queries content after the commit.
    await insertCommentNotice(tx, { id: eventId, articleId, commentId, responseId });
    return;
  }
  const authors = commentAuthorId === undefined ? [articleAuthorId] : [articleAuthorId, commentAuthorId];
  const userIds = authors.filter((userId) => userId !== authorId);
  await requestNotifications(deps, tx, comment, userIds);
}

/** Queries content for the recipients of an earlier release's notice and inserts their mails. A repeat changes nothing. */
export async function resolveCommentNotice(deps: Deps, notice: CommentNotice): Promise<void> {
  const found = await findNotice(deps.content, notice);
  await deps.db.transaction(async (tx) => {
    if (await markResolved(tx, notice.id)) await requestNotifications(deps, tx, notice, found?.recipients ?? []);
  });
}

async function requestNotifications(
  deps: TimingDeps,
  tx: Tx,
  { articleId, commentId, responseId }: Pick<CommentNotice, 'articleId' | 'commentId' | 'responseId'>,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
    const mail = { userId, articleId, commentId };
    await requestNotification(
      deps,
      tx,
      responseId === null ? { kind: 'comment', ...mail } : { kind: 'reply', ...mail, responseId },
    );
  }
}
