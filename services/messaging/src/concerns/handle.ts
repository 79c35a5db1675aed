import type { AuditEventType } from '@patchwork/contracts/events/audit';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { findPerson } from '../people/people-summaries.ts';
import { type Action, assertMay, hasMarkedAdmin, isStaff } from './cases.policy.ts';
import { type CaseRow, findCase, lockCase } from './cases.sql.ts';
import { addAdminMarker, addAllowed, addInvolved, markAcknowledged, markClosed, markReferred } from './change-cases.sql.ts';
import { type Case, describeCase } from './describe.ts';
import { hasEntered, insertEntry } from './entries.sql.ts';
import { lockSubject } from './hiding.sql.ts';
import { hideableSubject, recordAction } from './hiding.ts';
import { keptOut } from './involved.ts';
import { isAuthor, isInvolved } from './kept-out.policy.ts';

const auditTypes: Record<Action, AuditEventType> = {
  acknowledge: 'concern-acknowledged',
  note: 'concern-note-added',
  involve: 'concern-person-involved',
  allow: 'concern-person-allowed',
  refer: 'concern-referred',
  close: 'concern-closed',
  hide: 'concern-hidden',
  unhide: 'concern-unhidden',
};

/** Takes a step on a locked case; returns false when there is nothing to change. */
type Step = (tx: Tx, row: CaseRow) => Promise<boolean>;

export interface Request {
  viewer: Viewer;
  id: number;
  origin: Origin;
  /** Of a step that would be taken twice. */
  requestKey?: RequestKey | null;
}

/**
 * Takes a step on a case that the viewer may handle, once, and answers with the case.
 * @throws AppError `not-found` for a case that is not theirs, `forbidden` for a step that is not theirs
 */
async function takeStep(
  deps: Deps,
  { viewer, id, origin, requestKey = null }: Request,
  action: Action,
  step: Step,
): Promise<Case> {
  const isKeptOut = await keptOut(deps, viewer);
  const lock = async (tx: Tx): Promise<CaseRow> => {
    const row = await lockCase(tx, viewer, id);
    if (!row || isKeptOut(row)) throw notFound();
    assertMay(viewer, row, action);
    return row;
  };
  const take = async (tx: Tx) => {
    if (action === 'hide' || action === 'unhide') {
      // Concerns being raised take this lock before they read what is hidden.
      const found = await findCase(tx, viewer, id);
      if (found && !isKeptOut(found)) await lockSubject(tx, hideableSubject(found));
    }
    const row = await lock(tx);
    if (await step(tx, row))
      await recordAuditEvent(tx, { type: auditTypes[action], userId: viewer.userId, schoolId: row.schoolId, origin });
    return { created: null, answer: undefined };
  };
  await createOnce(deps.db, requestKey, take, async (tx) => {
    await lock(tx);
    return undefined;
  });
  return describeCase(deps, viewer, id);
}

const assertOpen = ({ state }: CaseRow): void => {
  if (state === 'closed') throw new AppError('conflict', 'concern-closed', 'This concern has been closed already.');
};

/** Acknowledges a case for the viewer's school, or as an Admin for the provider; reminders end with an Admin's. */
export const acknowledge = (deps: Deps, request: Request, reason: string) =>
  takeStep(deps, request, 'acknowledge', async (tx, row) => {
    assertOpen(row);
    const { viewer, id } = request;
    if (isStaff(viewer) ? row.isTakenUp : row.state !== 'new') return false;
    await markAcknowledged(tx, id, isStaff(viewer));
    await insertEntry(tx, id, { kind: 'acknowledged', actor: viewer, reason });
    return true;
  });

/** Adds a note; the same text by the same user within ten seconds, or of a request with the same key, is one note. */
export const addNote = (deps: Deps, request: Request, reason: string) =>
  takeStep(deps, request, 'note', async (tx) => {
    const { viewer, id } = request;
    if (await hasEntered(tx, id, { kind: 'note', userId: viewer.userId, reason, within: '10 seconds' })) return false;
    await insertEntry(tx, id, { kind: 'note', actor: viewer, reason });
    return true;
  });

/**
 * Marks a user as involved: from now on they do not handle the case. An Admin who marks another does not decide it either: marking
 * the others must not win the case.
 * @throws AppError `invalid` for an unknown user, `conflict` when no Admin would be left to handle it, and for an Admin on a
 * closed case
 */
export async function involve(deps: Deps, request: Request, { userId, reason }: BodyOf<operations['involveInConcern']>) {
  const [person, admins] = await Promise.all([
    findPerson(deps, userId),
    deps.identity.call('listStaff', { path: { role: 'Admin' } }),
  ]);
  return takeStep(deps, request, 'involve', async (tx, row) => {
    const { viewer, id } = request;
    if (isInvolved(row, userId)) return false;
    if (!person) throw invalid('unknown-user', [{ field: 'userId', message: 'Choose a person' }]);
    if (admins.includes(userId)) {
      if (row.state === 'closed')
        throw new AppError('conflict', 'admin-on-closed', 'An Admin cannot be marked as involved in a closed concern.');
      if (admins.every((admin) => admin === userId || isInvolved(row, admin)))
        throw new AppError('conflict', 'no-admin-left', 'No Admin would be left to handle this concern.');
      if (userId !== viewer.userId) await addAdminMarker(tx, id, viewer.userId);
    }
    await addInvolved(tx, id, userId);
    await insertEntry(tx, id, { kind: 'involved', actor: viewer, reason, involvedUserId: userId });
    return true;
  });
}

/**
 * Lets a user handle the case who is kept out of it, whatever the concern or what is added later says, until they are marked as
 * involved again. A repeat changes nothing.
 * @throws AppError `invalid` for an unknown user, `conflict` for an author
 */
export async function allow(deps: Deps, request: Request, { userId, reason }: BodyOf<operations['allowInConcern']>) {
  const person = await findPerson(deps, userId);
  return takeStep(deps, request, 'allow', async (tx, row) => {
    const { viewer, id } = request;
    if (row.allowedUserIds.includes(userId)) return false;
    if (!person) throw invalid('unknown-user', [{ field: 'userId', message: 'Choose a person' }]);
    if (isAuthor(row, userId))
      throw new AppError('conflict', 'is-author', 'This person wrote or uploaded what the concern is about.');
    await addAllowed(tx, id, userId);
    await insertEntry(tx, id, { kind: 'allowed', actor: viewer, reason, involvedUserId: userId });
    return true;
  });
}

/** Records that the case was referred to an outside body; a repeat with the same reason changes nothing. */
export const refer = (deps: Deps, request: Request, reason: string) =>
  takeStep(deps, request, 'refer', async (tx, row) => {
    assertOpen(row);
    const { viewer, id } = request;
    if (await hasEntered(tx, id, { kind: 'referred', userId: viewer.userId, reason, within: '100 years' })) return false;
    await markReferred(tx, id, { isTakenUp: !hasMarkedAdmin(viewer, row) });
    await insertEntry(tx, id, { kind: 'referred', actor: viewer, reason });
    return true;
  });

/**
 * Closes a case; a repeat with the same outcome and reason changes nothing. The evidence is held for years from now.
 * @throws AppError `conflict` when it was closed differently
 */
export const close = (deps: Deps, request: Request, { outcome, reason }: BodyOf<operations['closeConcern']>) =>
  takeStep(deps, request, 'close', async (tx, row) => {
    if (row.outcome === outcome && row.closeReason === reason) return false;
    assertOpen(row);
    const { viewer, id } = request;
    const { userId: closedBy } = viewer;
    const { heldUntil, holdVersion: version } = await markClosed(tx, id, {
      ...{ outcome, reason, closedBy },
      years: deps.concernRetentionYears,
    });
    await insertEntry(tx, id, { kind: 'closed', actor: viewer, reason, outcome });
    const { kind, targetId: subjectId, holdId } = row;
    if (holdId !== null && subjectId !== null && kind !== 'school' && kind !== 'visitor')
      await recordEvent(tx, EvidenceHeld, { holdId, kind, subjectId, version, heldUntil });
    return true;
  });

/**
 * Hides the subject of a case. An Admin also takes over what a school has hidden, so that only an Admin shows it again;
 * otherwise a subject that is hidden does not change.
 * @throws AppError `conflict` for a school and a visitor's concern
 */
export const hide = (deps: Deps, request: Request, reason: string) =>
  takeStep(deps, request, 'hide', async (tx, row) => {
    const { viewer, id } = request;
    const takesOver = isStaff(viewer) && row.hiddenBySchoolId !== null;
    if (row.isHidden && !takesOver) return false;
    await recordAction(tx, id, hideableSubject(row), { isHidden: true, reason, doneBy: viewer });
    return true;
  });

/**
 * Shows the subject of a case again; a school only what its own people hid.
 * @throws AppError `conflict` for a school and a visitor's concern, `forbidden` for what others hid
 */
export const unhide = (deps: Deps, request: Request, reason: string) =>
  takeStep(deps, request, 'unhide', async (tx, row) => {
    if (!row.isHidden) return false;
    await recordAction(tx, request.id, hideableSubject(row), { isHidden: false, reason, doneBy: request.viewer });
    return true;
  });
