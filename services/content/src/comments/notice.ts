import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findCommentRow, findRecipients, findResponseRow } from './notice.sql.ts';

type Notice = ReplyOf<operations['getCommentNotice']>;

/**
 * The content and the recipients of a notification: the report's author for both, and the comment's author for a reply; each once,
 * without the writer and inactive users. Read when the email is sent, so it is up to date.
 * @throws AppError 404 when report, comment or reply is no longer visible
 */
export async function getNotice(deps: Deps, commentId: number, responseId?: number): Promise<Notice> {
  const { db } = deps;
  const row = await (responseId === undefined ? findCommentRow(db, commentId) : findResponseRow(db, commentId, responseId));
  if (!row) throw notFound();
  const concerned = responseId === undefined ? [row.articleAuthorId] : [row.commentAuthorId, row.articleAuthorId];
  const candidates = [...new Set(concerned)].filter((id) => id !== row.userId);
  const { articleId, articleTitle, narrative, userId, title, firstName, lastName, schoolName } = row;
  return {
    articleId,
    articleTitle,
    commentId,
    ...(responseId !== undefined && { responseId }),
    commenter: { userId, title, firstName, lastName, schoolName },
    narrative,
    recipients: [...(await findRecipients(deps, articleId, candidates))],
  };
}
