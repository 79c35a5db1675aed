import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { assertMayManage } from '../accounts/users.policy.ts';
import { endSessions, findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';

type Logout = NonNullable<BodyOf<operations['recordLogout']>['event']>;

/**
 * Ends every session of another user, as a Lead of their school or an Admin; does not change the account.
 * @throws AppError `not-found` for another school's user, `forbidden` for staff unless by a Superuser, `conflict` for the
 * viewer's own account
 */
export const signOutUser = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId, viewer.roles.includes('Admin') ? undefined : viewer.schoolId);
    if (!user) throw notFound();
    assertMayManage(viewer, user);
    await endSessions(tx, userId);
    await recordHistory(tx, userId, { changedBy: viewer.userId, columns: ['sessions'] });
    const { schoolId } = user;
    await recordClientEvent(tx, { type: 'sessions-ended', userId: viewer.userId, subjectUserId: userId, schoolId, origin });
  });

/** Records that a session has ended, which the gateway has deleted. @throws AppError `not-found` */
export async function recordLogout({ db }: Deps, userId: number, type: Logout, origin: Omit<Origin, 'requestId'>): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  await recordClientEvent(db, { type, userId, schoolId: user.schoolId, origin });
}
