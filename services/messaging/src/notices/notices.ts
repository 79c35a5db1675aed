import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { noticeOf, requestNotification } from '../mails/notifications.ts';
import { unlessGone } from '../mails/recipients.ts';
import { findNotice, markResolved, type NoticeRow } from './notices.sql.ts';
import { findStaffNotice } from './staff-notices.sql.ts';
import { resolveStaffNotice } from './staff-notices.ts';

/**
 * Asks whom something concerns (content of a comment or reply, identity of what waits for staff) and writes a mail for each of them.
 * However often and by however many it is called, each person gets one.
 */
export async function resolveNotice(deps: Deps, noticeId: string): Promise<void> {
  const notice = await findNotice(deps.db, noticeId);
  if (notice) return resolveCommentNotice(deps, notice);
  const staffNotice = await findStaffNotice(deps.db, noticeId);
  if (!staffNotice) throw notFound();
  return resolveStaffNotice(deps, staffNotice);
}

async function resolveCommentNotice(deps: Deps, notice: NoticeRow): Promise<void> {
  if (notice.isResolved) return;
  const { id, articleId, commentId, responseId } = notice;
  const found = await unlessGone(deps.content.call('getCommentNotice', noticeOf(notice)));
  const userIds = [...new Set(found?.recipients)].sort((one, other) => one - other);

  await deps.db.transaction(async (tx) => {
    if (!(await markResolved(tx, id))) return;
    for (const userId of userIds) {
      const mail = { userId, articleId, commentId };
      await requestNotification(
        deps,
        tx,
        responseId === null ? { kind: 'comment', ...mail } : { kind: 'reply', ...mail, responseId },
      );
    }
  });
}
