import { ArticleChanged } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { onlyOne } from '../access/only-one.ts';
import { assertSameQuestion } from '../access/same-question.sql.ts';
import type { Deps } from '../deps.ts';
import { isLateToUndo, mayDelete, mayWithdraw } from './removals.policy.ts';
import { findSubject, lockSubject, type Subject } from './subjects.sql.ts';
import {
  findDeletion,
  findWithdrawal,
  hasWithdrawnReference,
  markRestored,
  markUndeleted,
  showWithdrawn,
} from './withdrawals.sql.ts';
import { noConsent, type Target } from './withdrawals.ts';

/**
 * Shows again what the viewer has just withdrawn or deleted. A repeat changes nothing.
 * @throws AppError 404 when it is erased, rejected by a Lead or was never removed by them; 409 when somebody else has withdrawn it
 * since, when it is too late, or when consent for a child pictured was withdrawn; `answered`, `asked-already`, `question-changed`
 */
export const undoRemoval = (deps: Deps, viewer: Viewer, { kind, id }: Target, origin: Origin): Promise<void> =>
  onlyOne(
    deps.db.transaction(async (tx) => {
      const subject = await lockSubject(tx, kind, id);
      const { userId } = viewer;
      const hasChanged = subject.isGone ? await undelete(tx, deps, viewer, subject) : await restoreOwn(tx, deps, viewer, subject);
      if (!hasChanged) return;
      if (subject.articleId !== null) await showWithdrawn(tx, kind, [subject.articleId]);
      await recordAuditEvent(tx, { type: 'content-restored', userId, schoolId: subject.schoolId, origin });
    }),
  );

async function undelete(tx: Tx, { clock }: Pick<Deps, 'clock'>, viewer: Viewer, subject: Subject): Promise<boolean> {
  const deletion = await findDeletion(tx, subject);
  if (deletion?.deletedBy !== viewer.userId || !mayDelete(viewer, subject)) throw notFound();
  if (isLateToUndo(deletion.deletedAt, clock())) throw tooLate();
  if (subject.kind === 'article') await assertSameQuestion(tx, subject.id);
  await markUndeleted(tx, subject);
  // Its report or comment may have been deleted since.
  if ((await findSubject(tx, subject.kind, subject.id))?.isGone !== false) throw notFound();
  const { kind, id, schoolId } = subject;
  if (kind === 'article') await recordEvent(tx, ArticleChanged, { articleId: id, schoolId, changedBy: viewer.userId });
  return true;
}

async function restoreOwn(tx: Tx, { clock }: Pick<Deps, 'clock'>, viewer: Viewer, subject: Subject): Promise<boolean> {
  if (!mayWithdraw(viewer, subject)) throw notFound();
  const last = await findWithdrawal(tx, subject.kind, subject.id);
  // Also after an undone deletion, of which no row remains.
  if (!last || last.state === 'restored') return false;
  if (last.state === 'erased' || last.erasureId !== null) throw notFound();
  if (last.withdrawnBy !== viewer.userId) throw withdrawnByAnother();
  if (isLateToUndo(last.withdrawDate, clock())) throw tooLate();
  if (subject.kind === 'media' && (await hasWithdrawnReference(tx, subject.id))) throw noConsent();
  if (subject.kind === 'article') await assertSameQuestion(tx, subject.id);
  await markRestored(tx, subject, { reason: null, restoredBy: viewer.userId });
  return true;
}

const withdrawnByAnother = () =>
  new AppError('conflict', 'withdrawn-by-another', 'Someone else has withdrawn this since. A Lead of its school can restore it.');

const tooLate = () => new AppError('conflict', 'too-late', 'It is too late to undo this.');
