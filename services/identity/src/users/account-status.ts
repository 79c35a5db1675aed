import type { Viewer } from '@patchwork/platform/assertion';
import type { Db, Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { hasHeldAddress } from '../accounts/held-address.sql.ts';
import { toUser, toUserForAdmin, type UserRow } from '../accounts/user-row.ts';
import { assertActive, assertMayManage } from '../accounts/users.policy.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { issueLink } from '../passwords/links.ts';
import { listAccounts, secondsToNextInvitation } from './account-status.sql.ts';

/** These users with `account`: for Leads of their school and Admins only. */
export async function withAccounts<User extends { id: number }>(db: Db, users: readonly User[]) {
  const accounts = await listAccounts(
    db,
    users.map(({ id }) => id),
  );
  const byUser = new Map(accounts.map(({ userId, ...account }) => [userId, account]));
  return users.map((user) => ({ ...user, account: byUser.get(user.id) }));
}

/** The user with `account`: for Leads of their school and Admins only. */
export const withAccount = async <User extends { id: number }>(db: Db, user: User) => (await withAccounts(db, [user]))[0]!;

/**
 * Sends a user who has never signed in a new welcome link, which ends the older one; once for the key of a request.
 * @throws AppError `not-found` for another school's user unless by an Admin, `forbidden` for staff unless by a Superuser,
 * `conflict` for the viewer, inactive users, users who have signed in and an address that
 * another user has set in the last 72 hours, `rate-limited` within ten minutes of the last one
 */
export function resendInvitation(
  { db, linkKeys }: Deps,
  viewer: Viewer,
  userId: number,
  origin: Origin,
  requestKey: RequestKey | null,
) {
  const isAdmin = viewer.roles.includes('Admin');
  const lock = async (tx: Tx) => {
    const user = await lockUserRow(tx, userId, isAdmin ? undefined : viewer.schoolId);
    if (!user) throw notFound();
    assertMayManage(viewer, user);
    return user;
  };
  const show = (tx: Tx, user: UserRow) => withAccount(tx, isAdmin ? toUserForAdmin(user) : toUser(user));
  const invite = async (tx: Tx) => {
    const user = await lock(tx);
    assertActive(user);
    if (user.hasPassword && user.hasAcceptedTerms)
      throw new AppError('conflict', 'already-signed-in', 'This person has already signed in.');
    if (await hasHeldAddress(tx, userId))
      throw new AppError(
        'conflict',
        'address-held',
        'The email address was changed in the last 72 hours. Until then no link is sent to it.',
      );
    const retryAfter = await secondsToNextInvitation(tx, userId);
    if (retryAfter > 0)
      throw new AppError('rate-limited', 'sent-recently', 'An email was sent less than ten minutes ago.', { retryAfter });
    await issueLink(tx, linkKeys, userId, 'invitation');
    const { schoolId } = user;
    await recordClientEvent(tx, { type: 'invitation-resent', userId: viewer.userId, subjectUserId: userId, schoolId, origin });
    return { created: userId, answer: await show(tx, user) };
  };
  return createOnce(db, requestKey, invite, async (tx) => show(tx, await lock(tx)));
}
