import { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import { findConcernPlace } from '../concerns/concerns.sql.ts';
import type { Deps } from '../deps.ts';
import type { StaffKind } from '../mails/mail-kinds.ts';
import { requestMail } from '../mails/request-mail.ts';
import { isApproved } from '../schools/schools.sql.ts';
import { insertStaffNotice, markStaffNoticeResolved, type StaffNotice } from './staff-notices.sql.ts';

/** Remembers that staff are to hear of something, once. Whom, only identity knows, and it is not asked inside a transaction. */
export async function tellStaff(tx: Tx, kind: StaffKind, aboutId: number): Promise<void> {
  const noticeId = await insertStaffNotice(tx, kind, aboutId);
  if (noticeId) await enqueueJob(tx, mailJobs.resolveNotice, { noticeId });
}

/** Writes a mail for each of those for whom it waits; each gets one. */
export async function resolveStaffNotice(deps: Deps, { id, kind, aboutId, isResolved }: StaffNotice): Promise<void> {
  if (isResolved) return;
  const userIds = await listConcerned(deps, kind, aboutId);
  await deps.db.transaction(async (tx) => {
    if (!(await markStaffNoticeResolved(tx, id))) return;
    for (const userId of userIds) await requestMail(tx, { kind, userId, aboutId });
  });
}

/** For whom this waits right now; nobody once it has been dealt with. */
export async function listConcerned({ db, identity }: Deps, kind: StaffKind, aboutId: number): Promise<number[]> {
  if (kind === 'staff-feedback') return identity.call('listStaff', { path: { role: 'Admin' } });
  if (kind === 'staff-sign-up')
    return (await isApproved(db, aboutId)) ? [] : identity.call('listStaff', { path: { role: 'SignUpApproval' } });
  const concern = await findConcernPlace(db, aboutId);
  if (!concern || concern.isClosed) return [];
  const schoolIds = [...new Set([concern.schoolId, concern.placeSchoolId])];
  const [admins, ...leads] = await Promise.all([
    identity.call('listStaff', { path: { role: 'Admin' } }),
    ...schoolIds.map((schoolId) => identity.call('listLeads', { path: { schoolId } })),
  ]);
  // Who raised it knows.
  return [...new Set([...leads.flat(), ...admins])].filter((userId) => userId !== concern.raisedById);
}
