import { CommentAdded } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { TimingDeps } from '../mails/notifications.ts';
import { notifyOfComment } from '../notices/comment-notices.ts';

/** Notifies the author of the report and, for a reply, the author of the comment. */
export const commentAdded = (deps: TimingDeps) =>
  defineConsumer(CommentAdded, { name: 'messaging.CommentAdded' }, async (tx, comment) => {
    await notifyOfComment(deps, tx, comment);
  });
