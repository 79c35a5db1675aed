import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Db, Tx } from '@patchwork/platform/db';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isAdmin, isLeadOf, mayDecideFor } from '../access/access.policy.ts';
import { onlyOne } from '../access/only-one.ts';
import { assertSameQuestion } from '../access/same-question.sql.ts';
import type { Withdrawal } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../people/people.sql.ts';
import { mayWithdraw, needsReason } from './removals.policy.ts';
import { type Kind, lockSubject, type Subject } from './subjects.sql.ts';
import {
  findWithdrawal,
  findWithdrawals,
  hasWithdrawnReference,
  markRestored,
  markWithdrawn,
  showWithdrawn,
  takeOverWithdrawal,
  type WithdrawalRow,
} from './withdrawals.sql.ts';

/** How long a withdrawal can be restored, in milliseconds; then the subject is erased. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

export interface Target {
  kind: Kind;
  id: number;
}

/** What the viewer's school has withdrawn or erased; for an Admin what every school has. */
export const listWithdrawals = async ({ db }: Deps, viewer: Viewer): Promise<Withdrawal[]> =>
  toWithdrawals(db, viewer, await findWithdrawals(db, viewer));

async function toWithdrawals(db: Db, viewer: Viewer, found: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const rows = isAdmin(viewer) ? found : found.map(withoutHold);
  const people = await findPeople(db, [...new Set(rows.flatMap(({ authorId, withdrawnBy }) => [authorId, withdrawnBy]))]);
  return rows.map(({ authorId, withdrawnBy, waitsUntil, isErased: _, ...row }) => ({
    ...row,
    author: people.get(authorId) ?? null,
    withdrawnBy: people.get(withdrawnBy) ?? null,
    purgeDate: row.state === 'withdrawn' ? (waitsUntil ?? new Date(Date.parse(row.withdrawDate) + KEPT_MS).toISOString()) : null,
  }));
}

/** A hold would tell the person whom a concern is about that there is one: the row as it would be without the hold. */
const withoutHold = (row: WithdrawalRow): WithdrawalRow =>
  row.state !== 'held'
    ? row
    : { ...row, ...(row.isErased ? { state: 'erased' as const, excerpt: null } : { state: 'withdrawn' as const }) };

const show = async (db: Db, viewer: Viewer, { kind, id }: Target): Promise<Withdrawal> => {
  const row = await findWithdrawal(db, kind, id);
  if (!row) throw notFound();
  return (await toWithdrawals(db, viewer, [row]))[0]!;
};

/** What is stored, and shown to Leads, for one's own within the hour. */
const OWN_WITHIN_THE_HOUR = 'Removed by its author within an hour';

/**
 * Takes a subject out of view of everybody but Admins and the Leads of its school, at once. A repeat changes nothing, except
 * that a withdrawal by the author becomes that of the Lead or Admin who repeats it, so that the author cannot restore it.
 * @throws AppError `invalid` without a reason where one is needed, 404 also for viewers who may not withdraw it
 */
export const withdrawContent = (
  { db, clock }: Deps,
  viewer: Viewer,
  target: Target,
  reason: string | undefined,
  origin: Origin,
): Promise<Withdrawal> =>
  db.transaction(async (tx) => {
    const subject = await lockSubject(tx, target.kind, target.id);
    const isAuthor = viewer.userId === subject.authorId;
    if (subject.isGone || !mayWithdraw(viewer, subject)) throw notFound();
    if (reason === undefined && needsReason(viewer, subject, clock())) throw noReason();
    const cause = { reason: reason ?? OWN_WITHIN_THE_HOUR, withdrawnBy: viewer.userId };
    if (subject.isWithdrawn) {
      const before = await findWithdrawal(tx, subject.kind, subject.id);
      const isOfAuthor = before?.withdrawnBy === subject.authorId;
      // Only viewers who still see it learn who withdrew it and why.
      if (!isOfAuthor && !mayDecideFor(viewer, subject.schoolId)) throw notFound();
      if (!isOfAuthor || isAuthor) return show(tx, viewer, subject);
      await takeOverWithdrawal(tx, subject, cause);
    } else await withdrawSubject(tx, subject, cause);
    const { schoolId } = subject;
    await recordAuditEvent(tx, { type: 'content-withdrawn', userId: viewer.userId, schoolId, origin });
    return show(tx, viewer, subject);
  });

/** Call it while holding the lock of `lockSubject`; without an effect on what is withdrawn already. */
export async function withdrawSubject(
  tx: Tx,
  { kind, id, articleId }: Subject,
  cause: { reason: string; withdrawnBy: number },
): Promise<void> {
  const marked = await markWithdrawn(tx, kind, [id], cause);
  if (marked.length > 0 && articleId !== null) await showWithdrawn(tx, kind, [articleId]);
}

/**
 * Shows a withdrawn subject again. A repeat changes nothing.
 * @throws AppError 404 when it was never withdrawn or is erased, purged or deleted; 409 when another user withdrew the viewer's
 * own, or consent for a child pictured was withdrawn; `answered`, `asked-already`, `question-changed`
 */
export const restoreContent = (
  { db, clock }: Deps,
  viewer: Viewer,
  target: Target,
  reason: string,
  origin: Origin,
): Promise<Withdrawal> =>
  onlyOne(
    db.transaction(async (tx) => {
      const subject = await lockSubject(tx, target.kind, target.id);
      if (!mayDecideFor(viewer, subject.schoolId)) throw notFound();
      const last = await findWithdrawal(tx, subject.kind, subject.id);
      if (!last || subject.isGone) throw notFound();
      if (last.state === 'restored') return show(tx, viewer, subject);
      if (last.state === 'erased' || last.erasureId !== null) throw notFound();
      if (Date.parse(last.withdrawDate) + KEPT_MS < clock().getTime()) throw notFound();
      assertNotOwn(viewer, subject, last);
      if (subject.kind === 'media' && (await hasWithdrawnReference(tx, subject.id))) throw noConsent();
      if (subject.kind === 'article') await assertSameQuestion(tx, subject.id);
      await markRestored(tx, subject, { reason, restoredBy: viewer.userId });
      if (subject.articleId !== null) await showWithdrawn(tx, subject.kind, [subject.articleId]);
      const { schoolId } = subject;
      await recordAuditEvent(tx, { type: 'content-restored', userId: viewer.userId, schoolId, origin });
      return show(tx, viewer, subject);
    }),
  );

/** A Lead does not restore their own words or pictures that another Lead or an Admin withdrew. */
function assertNotOwn(viewer: Viewer, { authorId, schoolId }: Subject, { withdrawnBy }: WithdrawalRow): void {
  if (isAdmin(viewer) || viewer.userId !== authorId || viewer.userId === withdrawnBy || !isLeadOf(viewer, schoolId)) return;
  throw new AppError(
    'conflict',
    'withdrawn-by-another',
    'This is your own and was withdrawn by someone else. Another Lead of your school or an Admin can restore it.',
  );
}

const noReason = () => invalid('reason-missing', [{ field: 'reason', message: 'Please say why' }]);

export const noConsent = () =>
  new AppError(
    'conflict',
    'consent-withdrawn',
    'Consent was withdrawn for a child in this picture, so it cannot be shown again.',
  );
