import { ContentRejected } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { insertRejectionNotice } from '../notices/rejection-notices.sql.ts';

/** Sends the author of a rejected report, comment or reply a message with the reason. */
export const contentRejected = ({ wakeFanOut }: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(ContentRejected, { name: 'messaging.ContentRejected' }, async (tx, { reviewId, authorId }) => {
    await insertRejectionNotice(tx, { reviewId, userId: authorId });
    tx.on('commit', wakeFanOut);
  });
