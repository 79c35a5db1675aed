import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { endRejection } from '../approvals/rejections.sql.ts';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../history/school-history.sql.ts';
import { assertRowFree } from '../register/link-to-row.ts';
import { announceSchool } from './announce.ts';
import { setActive } from './change-schools.sql.ts';
import { approvalView } from './school-views.ts';
import { findSchool } from './schools.sql.ts';

/**
 * Opens a closed school; an open one does not change.
 * @throws AppError `conflict` whose message lists the addresses of its active users that another open school uses
 */
export async function activateSchool({ db, identity }: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const school = await findSchool(db, schoolId);
  if (!school) throw notFound();
  if (school.isActive) return approvalView(school);

  const [people] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] }, requestId: origin.requestId });
  const taken = (people?.users ?? []).filter((user) => user.active && user.emailTaken).map(({ email }) => email);
  if (taken.length > 0) throw new AppError('conflict', 'email-taken', taken.join(', '));
  return changeActive(db, viewer, schoolId, true, origin);
}

/**
 * Closes a school and ends its users' sessions. If identity does not answer, the school is closed nevertheless, and a second
 * call ends the sessions.
 * @throws AppError `conflict` for the viewer's own school, which they could not open again
 */
export async function deactivateSchool({ db, identity }: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  if (!(await findSchool(db, schoolId))) throw notFound();
  if (viewer.schoolId === schoolId) throw new AppError('conflict', 'own-school', 'You cannot deactivate your own school.');
  const view = await changeActive(db, viewer, schoolId, false, origin);
  await identity.call('endSchoolSessions', { path: { schoolId }, requestId: origin.requestId });
  return view;
}

/** Publishes and records the change only if there is one. */
const changeActive = (db: Deps['db'], viewer: Viewer, schoolId: number, isActive: boolean, origin: Origin) =>
  db.transaction(async (tx) => {
    if (isActive) await assertRowFree(tx, schoolId);
    if (await setActive(tx, schoolId, isActive)) {
      if (isActive) await endRejection(tx, schoolId, viewer.userId);
      const type = isActive ? 'school-activated' : 'school-deactivated';
      await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId, origin });
      const kind = isActive ? 'activated' : 'deactivated';
      await insertEntry(tx, { schoolId, kind, changedBy: viewer.userId });
      return approvalView(await announceSchool(tx, schoolId));
    }
    const school = await findSchool(tx, schoolId);
    if (!school) throw notFound();
    return approvalView(school);
  });
