import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isAdmin, mayDecideFor } from '../access/access.policy.ts';
import type { Erasure } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { removeRenditions } from '../media/scans.ts';
import { findPeople } from '../people/people.sql.ts';
import { type Asking, assertPresent } from '../presence.ts';
import { isErased } from '../text-versions.sql.ts';
import { findSubject, lock } from '../withdrawals/subjects.sql.ts';
import { closeWithdrawal, findWithdrawal } from '../withdrawals/withdrawals.sql.ts';
import { KEPT_MS, type Target, withdrawSubject } from '../withdrawals/withdrawals.ts';
import { deleteMediaItems, deleteVersions, findMediaIds } from './erase-rows.sql.ts';
import {
  type ErasureRow,
  endSeal,
  findDue,
  findErasure,
  findErasureOf,
  findUnrestored,
  findUnsealed,
  insertErasure,
  markAgreed,
  updateState,
} from './erasures.sql.ts';
import { runErasure } from './run-erasure.ts';

/** Milliseconds that a request waits for the files; a long film is erased after the answer. */
const PATIENCE_MS = 3_000;

/**
 * Withdraws a subject at once and erases it, or, while a case holds it, when the hold ends. What the viewer made, or a
 * user who may be the same person, waits 72 hours, or for a second person who may erase it and asks for the same. A repeat returns
 * the same receipt.
 * @throws AppError `invalid` on `currentPassword`, `conflict` `sign-in-again` without one, `unavailable` when identity does not
 * answer, 404
 */
export async function eraseContent(
  deps: Deps,
  asking: Asking,
  { kind, id, reason }: Target & { reason: string },
  origin: Origin,
): Promise<Erasure> {
  const { db, log } = deps;
  const { viewer } = asking;
  const { userId } = viewer;
  await assertPresent(deps, asking, origin.requestId!);
  const asked = await findErasureOf(db, kind, id);
  const found = asked ? null : await findSubject(db, kind, id);
  // Also of what is not theirs to erase, which the transaction refuses.
  const isAlone = asked
    ? !isAdmin(viewer) && (await countsAsOne(deps, userId, [asked.requestedBy]))
    : await countsAsOne(deps, userId, found?.madeBy ?? []);
  const erasureId = await db.transaction(async (tx) => {
    await lock(tx, { kind, subjectId: id });
    const before = await findErasureOf(tx, kind, id);
    const subject = before ?? (await findSubject(tx, kind, id));
    if (!subject || !mayDecideFor(viewer, subject.schoolId)) throw notFound();
    const { schoolId } = subject;
    if (!before && !isAdmin(viewer) && (await isErased(tx, kind, id))) throw notFound();
    if (!('isGone' in subject)) {
      const isSecond = asked !== null && !isAlone && subject.requestedBy !== userId;
      if (subject.state !== 'waiting' || !isSecond) return subject.id;
      await markAgreed(tx, subject.id, userId);
      await updateState(tx, subject.id);
      await recordAuditEvent(tx, { type: 'content-erased', userId, schoolId, origin });
      return subject.id;
    }
    const waits = isAlone || subject.madeBy.includes(userId);
    const added = await insertErasure(tx, { kind, subjectId: id, schoolId, reason, requestedBy: userId, waits });
    await withdrawSubject(tx, subject, { reason, withdrawnBy: userId });
    await updateState(tx, added!);
    await recordAuditEvent(tx, { type: 'content-erased', userId, schoolId, origin });
    return added!;
  });
  const running = runErasure(deps, erasureId).catch((err: unknown) => {
    log.warn({ err, erasureId }, 'could not finish an erasure; trying again in a minute');
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([running, patience]);
  clearTimeout(timer);
  return show(deps, viewer, (await findErasure(db, erasureId))!);
}

/** How long before an erasure an account must have been chosen to count as another person's. */
const SETTLED_MS = 30 * 24 * 60 * 60_000;

/**
 * Whether a user may be the same person as one of these: one of the two added the other, gave them access or named them the
 * safeguarding lead within 30 days, also through others, or a third user did so for both. @throws AppError `unavailable` when
 * identity does not answer
 */
async function countsAsOne(deps: Deps, userId: number, others: readonly number[]): Promise<boolean> {
  const different = others.filter((id) => id !== userId);
  if (different.length === 0) return false;
  const own = await findPossiblySame(deps, userId);
  const ofOthers = await Promise.all(different.map((id) => findPossiblySame(deps, id)));
  return ofOthers.flat().some((id) => own.includes(id));
}

/** A user and who chose them lately. */
async function findPossiblySame({ identity, clock }: Deps, userId: number): Promise<number[]> {
  const since = clock().getTime() - SETTLED_MS;
  const { chosenBy } = await identity.call('getHandler', { path: { userId } }).catch((error: unknown) => {
    // They were removed.
    if (error instanceof AppError && error.kind === 'not-found') return { chosenBy: [] };
    throw error;
  });
  return [userId, ...chosenBy.filter(({ chosenAt }) => Date.parse(chosenAt) >= since).map((choice) => choice.userId)];
}

/** A receipt, for the Leads of its school and Admins. @throws AppError 404 */
export async function showErasure(deps: Deps, viewer: Viewer, id: string): Promise<Erasure> {
  const row = await findErasure(deps.db, id);
  if (!row || !mayDecideFor(viewer, row.schoolId)) throw notFound();
  return show(deps, viewer, row);
}

async function show(deps: Deps, viewer: Viewer, found: ErasureRow): Promise<Erasure> {
  const shown = found.state !== 'held' ? found : isAdmin(viewer) ? { ...found, items: [] } : withoutHold(deps, found);
  const { requestedBy, agreedBy, textsErasedDate: _, ...row } = shown;
  const people = await findPeople(deps.db, [requestedBy, ...(agreedBy === null ? [] : [agreedBy])]);
  return {
    ...row,
    requestedBy: people.get(requestedBy) ?? null,
    agreedBy: (agreedBy !== null && people.get(agreedBy)) || null,
  };
}

/** A hold would tell the person whom a concern is about that there is one: the receipt as it would be without the hold. */
function withoutHold({ clock }: Pick<Deps, 'clock'>, row: ErasureRow): ErasureRow {
  if (row.textsErasedDate === null) return { ...row, state: 'running', items: [] };
  const isSealed = row.sealedUntil !== null && Date.parse(row.sealedUntil) > clock().getTime();
  return { ...row, state: 'erased', eraseDate: row.textsErasedDate, sealedUntil: isSealed ? row.sealedUntil : null };
}

/** Finishes the erasures that a crash or a hold interrupted, as soon as no hold keeps their subjects. Safe in several processes. */
export async function runErasures(deps: Deps): Promise<void> {
  for (const erasureId of await findDue(deps.db))
    await runErasure(deps, erasureId).catch((err: unknown) => {
      deps.log.warn({ err, erasureId }, 'could not finish an erasure; trying again in a minute');
    });
}

/** Deletes the texts whose seal is over, unless a hold keeps them, and the rows that these needed. */
async function endSeals({ db, storage, clock }: Deps): Promise<void> {
  for (const id of await findUnsealed(db, clock().toISOString())) {
    const receipt = (await findErasure(db, id))!;
    const isMedia = receipt.kind === 'article' || receipt.kind === 'media';
    const pictures = isMedia ? await findMediaIds(db, receipt) : [];
    // What a worker has stored while its item was erased.
    for (const picture of pictures) await removeRenditions(storage, picture);
    await db.transaction(async (tx) => {
      await lock(tx, receipt);
      if (!(await endSeal(tx, id))) return;
      await deleteVersions(tx, receipt);
      await deleteMediaItems(tx, receipt);
    });
  }
}

/**
 * Erases what was withdrawn 30 days ago and not restored, or, while a case holds it, when the hold ends, with a receipt in the name of who withdrew it, and what erasures have
 * sealed for long enough.
 */
export async function purgeWithdrawn(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const before = clock().getTime() - KEPT_MS;
  const due = await findUnrestored(db, new Date(before).toISOString());
  for (const { subjectId, kind, ...request } of due)
    await db.transaction(async (tx) => {
      await lock(tx, { kind, subjectId });
      // It may have been restored, withdrawn again or purged with its report since.
      const last = await findWithdrawal(tx, kind, subjectId);
      const isDue = (last?.state === 'withdrawn' || last?.state === 'held') && Date.parse(last.withdrawDate) < before;
      if (!(await findSubject(tx, kind, subjectId))) await closeWithdrawal(tx, kind, subjectId);
      else if (isDue) await insertErasure(tx, { kind, subjectId, ...request });
    });
  await runErasures(deps);
  await endSeals(deps);
  return due.length;
}
