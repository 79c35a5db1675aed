import { isEmailAddress } from '@patchwork/contracts/email-address';
import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { toUser, toUserForAdmin } from '../accounts/user-row.ts';
import { findHolder, findUser, findVisibleUser, listActiveUsersOfSchool } from '../accounts/users.sql.ts';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import { withAccount, withAccounts } from './account-status.ts';
import { describeMyself } from './myself.ts';

/** The signed-in user with their roles. */
export async function getMyself(deps: Deps, viewer: Viewer) {
  const user = await findUser(deps.db, viewer.userId);
  if (!user) throw notFound();
  return describeMyself(deps, user);
}

/**
 * A user as the viewer may see them; a read by staff is recorded.
 * @throws AppError `not-found` when the viewer may not see them
 */
export async function getUser(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findVisibleUser(deps.db, viewer, userId);
  if (!user) throw notFound();
  if (userId === viewer.userId) return describeMyself(deps, user);
  if (!viewer.roles.includes('Admin')) return toUser(user);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return withAccount(deps.db, toUserForAdmin(user));
}

/** The active users of the viewer's own school, with the states of their accounts. */
export const listMySchoolUsers = async ({ db }: Deps, viewer: Viewer) =>
  withAccounts(db, (await listActiveUsersOfSchool(db, viewer.schoolId)).map(toUser));

/**
 * Whether an address is well-formed and free. The address of `userId` counts as free to viewers who may see that user; to
 * others the id makes no difference.
 */
export async function validateEmail({ db }: Deps, viewer: Viewer | null, userId: number, email: string): Promise<boolean> {
  if (!isEmailAddress(email)) return false;
  const holder = await findHolder(db, email);
  if (!holder) return true;
  return holder.id === userId && viewer !== null && (await findVisibleUser(db, viewer, userId)) !== null;
}
