import type { AuditEventType } from '@patchwork/contracts/events/audit';
import { ChangeRequested } from '@patchwork/contracts/events/identity';
import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { z } from 'zod';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import { listStaffWith } from '../roles/staff-grants.sql.ts';
import { assertMayDecide, assertMayReject, mayDecide, roleFor } from './pending-changes.policy.ts';
import {
  type ChangeRequest,
  decideChange,
  expireChanges,
  findSameChange,
  findWaitingByNumber,
  insertChange,
  listChanges,
  listUndecided,
  lockTaken,
  lockWaiting,
  refuseApprovals,
  refuseOutdated,
  setTaken,
} from './pending-changes.sql.ts';

type PendingChange = ReplyOf<operations['listPendingChanges']>[number];

interface About {
  subjectUserId: number | null;
  schoolId: number | null;
}

/** The user or school that a change concerns, by the id in its path. */
async function findAbout(tx: Tx, { kind, path }: ChangeRequest): Promise<About> {
  if (kind === 'announce') return { subjectUserId: null, schoolId: null };
  const id = Number(path.id);
  if (kind === 'approve-school') return { subjectUserId: null, schoolId: id };
  return { subjectUserId: id, schoolId: (await findUser(tx, id))?.schoolId ?? null };
}

const recordAct = (tx: Tx, type: AuditEventType, userId: number | null, about: About, origin: Origin) =>
  recordClientEvent(tx, { type, userId, subjectUserId: about.subjectUserId, schoolId: about.schoolId, origin });

/** Keeps a change until a second person has agreed. The same one of the same requester is kept once. Returns its id. */
export const requestChange = ({ db }: Pick<Deps, 'db'>, change: ChangeRequest): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    // One that has waited too long must not hide the new one.
    await expireChanges(tx);
    await refuseOutdated(tx, change);
    const about = await findAbout(tx, change);
    const inserted = await insertChange(tx, change, about);
    if (!inserted) return { id: await findSameChange(tx, change) };
    const { ipAddress, userAgent, requestedBy } = change;
    await recordAct(tx, 'change-requested', requestedBy, about, { ipAddress, userAgent });
    await recordEvent(tx, ChangeRequested, { number: inserted.number, requestedBy });
    return { id: inserted.id };
  });

/**
 * Takes a change for one process, which makes it within a minute; of two deciders at once, one gets it.
 * @throws AppError `not-found` for an unknown, decided or taken one, `conflict` for the requester, `forbidden` without the role
 */
export const takePendingChange = ({ db }: Pick<Deps, 'db'>, id: string, decider: Pick<Viewer, 'userId' | 'roles'>) =>
  db.transaction(async (tx): Promise<ChangeRequest> => {
    const change = await lockWaiting(tx, id);
    if (!change) throw notFound();
    assertMayDecide(decider, change);
    await setTaken(tx, id, decider.userId);
    const { subjectUserId: _, schoolId: __, concernsStaff: ___, version, ...request } = change;
    return { ...request, ...(version !== null && { version }) };
  });

/** Records what became of a taken change; a repeat changes nothing. */
export const closePendingChange = (
  { db }: Pick<Deps, 'db'>,
  id: string,
  { decidedBy, outcome, problem, ...origin }: BodyOf<operations['closePendingChange']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const change = await lockTaken(tx, id, decidedBy);
    if (!change) return;
    if (outcome === 'waiting') return void (await setTaken(tx, id, null));
    await decideChange(tx, id, { outcome, decidedBy, reason: problem ?? null });
    await recordAct(tx, 'change-approved', decidedBy, change, origin);
  });

/**
 * Cancels the approvals of a sign-up that wait, because it is not what their requesters saw any more; with `version` of the
 * school only those of its older states. Call it in the transaction of the change.
 */
export async function cancelApprovals(
  tx: Tx,
  schoolId: number,
  {
    reason,
    version = null,
    changedBy,
    origin,
  }: { reason: string; version?: number | null; changedBy: number | null; origin: Origin },
): Promise<void> {
  const cancelled = await refuseApprovals(tx, schoolId, reason, version);
  if (cancelled > 0) await recordAct(tx, 'change-cancelled', changedBy, { subjectUserId: null, schoolId }, origin);
}

/**
 * Refuses a colleague's change, or withdraws the viewer's own.
 * @throws AppError `not-found` for an unknown, decided or taken one, `forbidden` without the role
 */
export const rejectPendingChange = (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
  origin: Origin,
): Promise<void> =>
  db.transaction(async (tx) => {
    const change = await lockWaiting(tx, id);
    if (!change) throw notFound();
    assertMayReject(viewer, change);
    await decideChange(tx, id, { outcome: 'rejected', decidedBy: viewer.userId, reason: reason.trim() });
    await recordAct(tx, 'change-rejected', viewer.userId, change, origin);
  });

/** The changes that the viewer has requested or may read: pending ones, then those decided in the last 30 days. */
export async function listPendingChanges(deps: Pick<Deps, 'db'>, viewer: Viewer, origin: Origin): Promise<PendingChange[]> {
  const rows = await listChanges(deps.db, viewer);
  await recordStaffRead(deps, viewer, origin);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    details: row.details,
    ...(row.kind === 'approve-school' && row.schoolId !== null && { schoolId: row.schoolId }),
    ...(row.kind === 'approve-school' && row.version !== null && { signUpVersion: row.version }),
    ...(row.changes && { changes: row.changes }),
    reason: row.reason,
    requestedBy: {
      id: row.requestedBy,
      title: row.requesterTitle,
      firstName: row.requesterFirstName,
      lastName: row.requesterLastName,
    },
    requestDate: row.requestDate,
    state: row.state,
    decidedBy:
      row.decidedBy === null
        ? null
        : {
            id: row.decidedBy,
            title: row.deciderTitle!,
            firstName: row.deciderFirstName!,
            lastName: row.deciderLastName!,
          },
    decideDate: row.decideDate,
    decideReason: row.decideReason,
    mayDecide: row.state === 'waiting' && mayDecide(viewer, row),
    ...(row.kind === 'announce' && row.body !== null && { announcement: announcementIn(row.body) }),
  }));
}

/** How many changes wait that the viewer may decide, and whether any change needs two people. */
export async function countPendingChanges({ db, requiresSecondPerson }: Deps, viewer: Viewer) {
  const changes = await listUndecided(db, viewer);
  return { waiting: changes.filter((change) => mayDecide(viewer, change)).length, isRequired: requiresSecondPerson };
}

const Announcement = z.object({ htmlMessage: z.string(), sendAt: z.string().nullish() });

/** Messaging validated the body before it asked for a second person. */
function announcementIn(body: string) {
  const { htmlMessage, sendAt } = Announcement.parse(JSON.parse(body));
  return { htmlMessage, sendAt: sendAt ?? null };
}

/** The ids of the staff who may decide a change now; empty once it is decided. */
export async function listDeciders({ db }: Pick<Deps, 'db'>, number: number): Promise<number[]> {
  const change = await findWaitingByNumber(db, number);
  if (!change) return [];
  return (await listStaffWith(db, roleFor(change))).filter((id) => id !== change.requestedBy);
}
