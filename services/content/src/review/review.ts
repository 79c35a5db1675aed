import {
  ArticleChanged,
  ArticleCreated,
  ArticleDeleted,
  CommentAdded,
  ContentRejected,
} from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { assertMay } from '../access/access.policy.ts';
import { markArticleDeleted } from '../articles/change-article.sql.ts';
import { markTextDeleted } from '../comments/comments.sql.ts';
import { countComments } from '../concerns/hiding.sql.ts';
import type { HeldForReview } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { toPerson } from '../people/people.sql.ts';
import { endWait, type WaitingKind } from '../waiting/waiting.sql.ts';
import {
  type Decision,
  findDecision,
  findItem,
  findRejection,
  insertDecision,
  listWaiting,
  lockPlace,
  type ReviewItem,
} from './review.sql.ts';

/** What waits for this Lead or Admin, oldest first. */
export const listForReview = async ({ db }: Deps, viewer: Viewer): Promise<HeldForReview[]> =>
  (await listWaiting(db, viewer)).map((item) => toHeld(item, null));

const toHeld = (item: ReviewItem, decision: Decision | null): HeldForReview => ({
  kind: item.kind,
  id: item.id,
  articleId: item.articleId,
  title: item.title,
  narrative: item.narrative,
  author: toPerson(item),
  createDate: item.createDate,
  waitsSince: decision?.waitedSince ?? item.waitsSince!,
  cause: decision?.cause ?? item.cause!,
  state: decision === null ? 'waiting' : decision.isApproved ? 'approved' : 'rejected',
  rejectReason: decision?.reason ?? null,
});

interface Request {
  kind: WaitingKind;
  id: number;
  /** Null approves. */
  reason: string | null;
  /** What the reviewer has read; undefined for clients that do not say. */
  waitsSince?: string | undefined;
}

/**
 * Approves or rejects a waiting report, comment or reply; the same decision again changes nothing.
 * @throws AppError 404, 403 for one's own, 409 when it was decided differently, has changed since it was read, or is a reply to
 * approve whose comment waits
 */
export const decide = ({ db }: Deps, viewer: Viewer, request: Request, origin: Origin): Promise<HeldForReview> =>
  db.transaction(async (tx) => {
    const { kind, id, reason, waitsSince } = request;
    const item = await lockItem(tx, viewer, kind, id);
    assertMay(item.authorId !== viewer.userId);
    if (!item.isWaiting) return toHeld(item, await repeated(tx, request));
    if (waitsSince !== undefined && Date.parse(waitsSince) !== Date.parse(item.waitsSince!))
      throw new AppError('conflict', 'changed-meanwhile', 'This has been changed. Please read it again.');
    // It has had no readers yet, so the emails about it would not be sent.
    if (reason === null && item.commentWaits)
      throw new AppError(
        'conflict',
        'comment-waits',
        'The comment that it answers is still waiting for a Lead. Approve this reply after that.',
      );
    const decision = await insertDecision(tx, viewer, item, reason);
    if (reason === null) await publish(tx, viewer, item);
    else await reject(tx, viewer, item, decision);
    const type = reason === null ? 'content-approved' : 'content-rejected';
    await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId: item.schoolId, origin });
    return toHeld(item, decision);
  });

/** @throws AppError 404 */
async function lockItem(tx: Tx, viewer: Viewer, kind: WaitingKind, id: number): Promise<ReviewItem> {
  const before = await findItem(tx, viewer, kind, id);
  if (!before) throw notFound();
  await lockPlace(before, tx);
  // Read again under the lock: it may have been changed or decided in the meantime.
  const item = await findItem(tx, viewer, kind, id);
  if (!item) throw notFound();
  return item;
}

/** @throws AppError 404, 409 */
async function repeated(tx: Tx, { kind, id, reason }: Request): Promise<Decision> {
  const decision = await findDecision(tx, kind, id);
  if (!decision) throw notFound();
  if (decision.isApproved === (reason === null)) return decision;
  const message = decision.isApproved ? 'This has already been approved.' : 'This has already been rejected.';
  throw new AppError('conflict', 'already-reviewed', message);
}

/** Shows it, and announces what has never been shown. */
async function publish(tx: Tx, viewer: Viewer, item: ReviewItem): Promise<void> {
  const { kind, id, articleId, schoolId, authorId, isUnannounced } = item;
  await endWait(tx, kind, id);
  if (kind === 'article') {
    await renderArticles(tx, [id]);
    if (isUnannounced) await recordEvent(tx, ArticleCreated, { articleId: id, schoolId, authorId });
    else await recordEvent(tx, ArticleChanged, { articleId: id, schoolId, changedBy: viewer.userId });
    return;
  }
  if (articleId === null) return;
  await countComments(tx, articleId);
  if (!isUnannounced) return;
  const responseId = kind === 'response' ? id : null;
  const authors = {
    authorId,
    articleAuthorId: item.articleAuthorId!,
    ...(responseId !== null && { commentAuthorId: item.commentAuthorId! }),
  };
  await recordEvent(tx, CommentAdded, { articleId, commentId: item.commentId!, responseId, ...authors });
}

/** Deletes it for everybody; a hold on it stays. */
async function reject(tx: Tx, viewer: Viewer, { kind, id, schoolId, authorId }: ReviewItem, decision: Decision): Promise<void> {
  if (kind === 'article') {
    await markArticleDeleted(tx, viewer, id);
    await recordEvent(tx, ArticleDeleted, { articleId: id, schoolId, deletedBy: viewer.userId });
  } else await markTextDeleted(tx, viewer, kind === 'comment' ? 'comments' : 'responses', id);
  await recordEvent(tx, ContentRejected, { reviewId: decision.id, authorId });
}

/** What the email about a rejection needs. @throws AppError 404 */
export async function getRejection({ db }: Deps, reviewId: number) {
  const rejection = await findRejection(db, reviewId);
  if (!rejection) throw notFound();
  return rejection;
}
