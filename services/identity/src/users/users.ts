import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { isEmail } from './email.ts';
import { toMyself, toUser, toUserForAdmin } from './user-row.ts';
import { findHolder, findUser, findVisibleUser, listActiveUsersOfSchool } from './users.sql.ts';

/** The signed-in user with their roles. */
export async function getMyself({ db }: Deps, viewer: Viewer) {
  const user = await findUser(db, viewer.userId);
  if (!user) throw notFound();
  return toMyself(user);
}

/** Staff who look at somebody leave an event. @throws AppError `not-found` for whomever the viewer may not see */
export async function getUser(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findVisibleUser(deps.db, viewer, userId);
  if (!user) throw notFound();
  if (userId === viewer.userId) return toMyself(user);
  if (!viewer.roles.includes('Admin')) return toUser(user);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return toUserForAdmin(user);
}

export const listMySchoolUsers = async ({ db }: Deps, viewer: Viewer) =>
  (await listActiveUsersOfSchool(db, viewer.schoolId)).map(toUser);

/**
 * Whether an address is well-formed and free. The own address of `userId` counts as free to those who may see that user; to anybody
 * else the id says nothing.
 */
export async function validateEmail({ db }: Deps, viewer: Viewer | null, userId: number, email: string): Promise<boolean> {
  if (!isEmail(email)) return false;
  const holder = await findHolder(db, email);
  if (!holder) return true;
  return holder.id === userId && viewer !== null && (await findVisibleUser(db, viewer, userId)) !== null;
}
