import { SignUpRejected } from '@patchwork/contracts/events/schools';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../history/school-history.sql.ts';
import { announceSchool } from '../schools/announce.ts';
import { lockSchool, setActive } from '../schools/change-schools.sql.ts';
import { stateOf } from '../schools/schools.policy.ts';
import type { SchoolRow } from '../schools/schools.sql.ts';
import { getSignUp } from '../sign-ups/sign-up-pages.ts';
import { canReopen, signUpDecided } from './approvals.policy.ts';
import { markUndone } from './approvals.sql.ts';
import { completeUndo, rememberApprover } from './approvals.ts';
import { endRejection, findRejection, insertRejection, isRejected } from './rejections.sql.ts';

/**
 * Rejects a sign-up that waits and closes its school; a repeat keeps the first reason. Messaging emails the reason.
 * @throws AppError `not-found`, `conflict` once it is approved or closed without a rejection
 */
export async function rejectSignUp(deps: Deps, viewer: Viewer, schoolId: number, reason: string, origin: Origin) {
  await rememberApprover(deps, viewer, origin);
  await deps.db.transaction(async (tx) => {
    const school = await lockSchool(tx, schoolId);
    if (!school) throw notFound();
    if (await isRejected(tx, schoolId)) return;
    if (stateOf(school) !== 'waiting') throw signUpDecided();
    const rejectionId = await insertRejection(tx, { schoolId, rejectedBy: viewer.userId, reason: reason.trim() });
    await setActive(tx, schoolId, false);
    await insertEntry(tx, { schoolId, kind: 'deactivated', changedBy: viewer.userId });
    await announceSchool(tx, schoolId);
    await recordAuditEvent(tx, { type: 'sign-up-rejected', userId: viewer.userId, schoolId, origin });
    await recordEvent(tx, SignUpRejected, { schoolId, rejectionId });
  });
  return getSignUp(deps, schoolId, origin);
}

/**
 * Lets a sign-up wait again that was rejected, closed, or approved so lately that nobody has been told; one that waits does not
 * change.
 * @throws AppError `not-found`, `conflict` for a school whose approval has taken effect, and once the people of the sign-up are
 * deleted
 */
export async function reopenSignUp(deps: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const isUndone = await deps.db.transaction(async (tx) => {
    const school = await lockSchool(tx, schoolId);
    if (!school) throw notFound();
    const state = stateOf(school);
    if (state === 'waiting') return false;
    if (state === 'approved') {
      if (!(await markUndone(tx, schoolId, viewer.userId))) throw signUpDecided();
    } else await reopenRejected(deps, tx, viewer, school);
    await recordAuditEvent(tx, { type: 'sign-up-reopened', userId: viewer.userId, schoolId, origin });
    return state === 'approved';
  });
  if (isUndone) await completeUndo(deps, schoolId, viewer.userId);
  return getSignUp(deps, schoolId, origin);
}

async function reopenRejected({ clock }: Deps, tx: Tx, viewer: Viewer, school: SchoolRow): Promise<void> {
  if (!canReopen(school, clock()))
    throw new AppError(
      'conflict',
      'sign-up-deleted',
      'The people of this sign-up have been deleted. The school can sign up again.',
    );
  await endRejection(tx, school.id, viewer.userId);
  await setActive(tx, school.id, true);
  await insertEntry(tx, { schoolId: school.id, kind: 'activated', changedBy: viewer.userId });
  await announceSchool(tx, school.id);
}

/** What the email about a rejection needs. @throws AppError `not-found` once it is reopened or deleted */
export async function getSignUpRejection({ db }: Deps, id: number) {
  const rejection = await findRejection(db, id);
  if (!rejection) throw notFound();
  return rejection;
}
