import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { oneLine } from '../languages/wording.ts';
import { escapeHtml } from '../mails/render.ts';
import { insertMessage } from '../messages/messages.sql.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { deliverTo, type RejectionNotice, resolveRejection } from './rejection-notices.sql.ts';

type Rejection = ReplyOf<ContentOperations['getRejection']>;

/**
 * Reads from content why a text was rejected and inserts the message to its author. A repeat changes nothing.
 * @throws AppError when content cannot be reached; the notice is due again soon
 */
export async function resolveRejectionNotice({ db, content }: Deps, { reviewId, userId }: RejectionNotice): Promise<void> {
  const rejection = await nullIfNotFound(content.call('getRejection', { path: { reviewId } }));
  await db.transaction(async (tx) => {
    if (!(await resolveRejection(tx, reviewId)) || !rejection) return;
    await deliverTo(tx, await insertMessage(tx, describeRejection(rejection)), userId);
  });
}

const nouns = { article: 'report', comment: 'comment', response: 'reply' } as const;

/** HTML with allowed tags only; the words and the reason are escaped. */
export function describeRejection({ kind, excerpt, reason }: Rejection): { subject: string; htmlMessage: string } {
  const noun = nouns[kind];
  const paragraphs = reason
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`);
  return {
    subject: `Your ${noun} has not been published`,
    htmlMessage: [
      `<p>A Lead has read your ${noun} “${escapeHtml(oneLine(excerpt))}” and decided not to publish it. They wrote:</p>`,
      ...paragraphs,
      `<p>It has been deleted. You can post a new ${noun}.</p>`,
    ].join(''),
  };
}
