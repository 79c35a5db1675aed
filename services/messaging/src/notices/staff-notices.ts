import type { Tx } from '@patchwork/platform/db';
import { listNotified, listReminded } from '../concerns/recipients.ts';
import type { Deps } from '../deps.ts';
import type { StaffKind } from '../mails/mail-kinds.ts';
import { requestMail } from '../mails/request-mail.ts';
import { isApproved } from '../schools/schools.sql.ts';
import { insertStaffNotice, markStaffNoticeResolved, type StaffNotice } from './staff-notices.sql.ts';

/**
 * Notifies staff once of work that waits for them. Only identity knows their ids, and no HTTP call is made inside a
 * transaction, so the fan-out queries identity after the commit.
 */
export async function notifyStaff(
  { wakeFanOut }: Pick<Deps, 'wakeFanOut'>,
  tx: Tx,
  kind: StaffKind,
  aboutId: number,
): Promise<void> {
  if (await insertStaffNotice(tx, kind, aboutId)) tx.on('commit', wakeFanOut);
}

/** Inserts a mail for each user who should do the work. A repeat changes nothing. */
export async function resolveStaffNotice(deps: Deps, { id, kind, aboutId }: StaffNotice): Promise<void> {
  const userIds = await listConcerned(deps, kind, aboutId);
  await deps.db.transaction(async (tx) => {
    if (!(await markStaffNoticeResolved(tx, id))) return;
    for (const userId of userIds) await requestMail(tx, { kind, userId, aboutId });
  });
}

/** Lists the ids of the users who should do the work now; empty once it is done. */
export async function listConcerned(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  kind: StaffKind,
  aboutId: number,
): Promise<number[]> {
  if (kind === 'staff-feedback') return identity.call('listStaff', { path: { role: 'Admin' } });
  if (kind === 'staff-sign-up')
    return (await isApproved(db, aboutId)) ? [] : identity.call('listStaff', { path: { role: 'SignUpApproval' } });
  if (kind === 'pending-change') return identity.call('listDeciders', { path: { number: aboutId } });
  if (kind === 'staff-role') return identity.call('listStaff', { path: { role: 'Superuser' } });
  return kind === 'concern' ? listNotified({ db, identity }, aboutId) : listReminded({ db, identity }, aboutId);
}
