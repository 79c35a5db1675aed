import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Db, extendStatementTimeout } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isLeadOf } from '../access/access.policy.ts';
import type { Deps } from '../deps.ts';
import { findSingleItems, getOwnedItem } from '../media-items/media-items.sql.ts';
import { lockReports, lockSubject } from '../withdrawals/subjects.sql.ts';
import { hasWithdrawnReference, markWithdrawn, showWithdrawn } from '../withdrawals/withdrawals.sql.ts';
import { withdrawSubject } from '../withdrawals/withdrawals.ts';
import {
  findByReference,
  findShownByReference,
  getReferences,
  isAnyWithdrawn,
  lockReferences,
  saveWithdrawnReference,
  updateReferences,
} from './child-references.sql.ts';
import { toCodes } from './code.policy.ts';

/**
 * The author of the report, or who sewed the patch, and the Leads of the school, both of the item's own school.
 * @throws AppError 404
 */
async function getCodedItem(db: Db, viewer: Viewer, id: number) {
  const item = await getOwnedItem(db, viewer, id);
  const { schoolId, authorId } = item;
  const isTheirs = viewer.schoolId === schoolId && (viewer.userId === authorId || isLeadOf(viewer, schoolId));
  if (authorId === null || !isTheirs) throw notFound();
  return item;
}

/** A picture's codes. @throws AppError 404 */
export async function showReferences({ db }: Deps, viewer: Viewer, id: number): Promise<{ childReferences: string[] }> {
  await getCodedItem(db, viewer, id);
  return { childReferences: await getReferences(db, id) };
}

/**
 * Replaces a picture's codes. A picture with a code whose consent was withdrawn is withdrawn at once.
 * @throws AppError 404, 400 on `childReferences`, 409 when one whose consent was withdrawn would be removed
 */
export function changeReferences(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  given: readonly string[],
  origin: Origin,
): Promise<{ childReferences: string[] }> {
  const codes = toCodes(given);
  return db.transaction(async (tx) => {
    const { schoolId } = await getCodedItem(tx, viewer, id);
    await lockReferences(tx, schoolId);
    const subject = await lockSubject(tx, 'media', id);
    await getCodedItem(tx, viewer, id);
    const before = await getReferences(tx, id);
    const isSame = JSON.stringify(before) === JSON.stringify(codes);
    if (isSame) return { childReferences: codes };
    const removed = before.filter((code) => !codes.includes(code));
    if (await isAnyWithdrawn(tx, schoolId, removed)) throw codeStays();
    await updateReferences(tx, id, codes);
    if (await hasWithdrawnReference(tx, id))
      await withdrawSubject(tx, subject, { reason: 'Consent was withdrawn for a child pictured.', withdrawnBy: viewer.userId });
    await recordAuditEvent(tx, { type: 'child-references-changed', userId: viewer.userId, schoolId, origin });
    return { childReferences: codes };
  });
}

const codeStays = () =>
  new AppError(
    'conflict',
    'consent-withdrawn',
    'Consent was withdrawn for a child in this picture, so the child’s code cannot be removed from it.',
  );

/** The pictures of the Lead's school with a code, withdrawn ones included, newest first. */
export async function listByReference(
  { db }: Deps,
  { schoolId }: Viewer,
  reference: string,
): Promise<ReplyOf<operations['findByChildReference']>> {
  const found = await findByReference(db, schoolId, reference.toUpperCase());
  const items = await findSingleItems(
    db,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, ...row }) => {
    const mediaItem = items.get(id);
    return mediaItem ? [{ ...row, mediaItem }] : [];
  });
}

/**
 * Withdraws every picture of the Lead's school that carries a code, in one transaction, and remembers the code. Returns how many
 * were withdrawn now. A repeat changes nothing.
 * @throws AppError 400 for what is no code
 */
export const withdrawReference = (
  { db }: Deps,
  { userId, schoolId }: Viewer,
  reference: string,
  reason: string,
  origin: Origin,
): Promise<{ withdrawn: number }> => {
  const code = reference.toUpperCase();
  return db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await lockReferences(tx, schoolId);
    toCodes([reference]);
    const isFirst = await saveWithdrawnReference(tx, schoolId, code, userId);
    const found = await findShownByReference(tx, schoolId, code);
    await lockReports(
      tx,
      found.flatMap(({ articleId }) => articleId ?? []),
    );
    const ids = found.map(({ id }) => id);
    const marked = new Set(await markWithdrawn(tx, 'media', ids, { reason, withdrawnBy: userId }));
    const changed = found.filter(({ id }) => marked.has(id));
    await showWithdrawn(tx, 'media', [...new Set(changed.flatMap(({ articleId }) => articleId ?? []))]);
    if (isFirst || changed.length > 0) await recordAuditEvent(tx, { type: 'consent-withdrawn', userId, schoolId, origin });
    return { withdrawn: changed.length };
  });
};
