import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { noticeOf, requestMail, unlessGone } from '../mails/mails.ts';
import { findNotice, markResolved } from './notices.sql.ts';

/**
 * Asks content whom a comment or reply concerns and writes a mail for each of them. However often and by however many it is called,
 * each person gets one.
 */
export async function resolveNotice({ db, content }: Deps, noticeId: string): Promise<void> {
  const notice = await findNotice(db, noticeId);
  if (!notice) throw notFound();
  if (notice.isResolved) return;
  const { articleId, commentId, responseId } = notice;
  const found = await unlessGone(content.call('getCommentNotice', noticeOf(notice)));

  await db.transaction(async (tx) => {
    if (!(await markResolved(tx, noticeId))) return;
    for (const userId of new Set(found?.recipients)) {
      await (responseId === null
        ? requestMail(tx, { kind: 'comment', userId, articleId, commentId })
        : requestMail(tx, { kind: 'reply', userId, articleId, commentId, responseId }));
    }
  });
}
