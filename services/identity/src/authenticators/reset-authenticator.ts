import type { Viewer } from '@patchwork/platform/assertion';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { lockUserRow } from '../users/change-users.sql.ts';
import { toUserForAdmin, type UserRow } from '../users/user-row.ts';
import { assertMayManage } from '../users/users.policy.ts';
import { findHolder, findUser } from '../users/users.sql.ts';
import { deleteAuthenticator } from './authenticators.sql.ts';
import { tellOf } from './tell.ts';

/** False when there was none; a set-up that was only begun goes too. */
async function takeAway(tx: Tx, user: UserRow, by: { changedBy: number | null; origin: Origin }): Promise<boolean> {
  if (!(await deleteAuthenticator(tx, user.id))) return false;
  await tellOf(tx, user, { event: 'authenticator-removed', ...by });
  return true;
}

/** For somebody who has lost theirs; again does nothing. @throws AppError `not-found`, `forbidden` for staff, `conflict` for oneself */
export const resetAuthenticator = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    assertMayManage(viewer, user);
    await takeAway(tx, user, { changedBy: viewer.userId, origin });
    return toUserForAdmin((await findUser(tx, userId))!);
  });

/** The same for the operator, who knows the address; an active user of an active school. */
export const resetAuthenticatorOf = (db: DatabasePool, email: string): Promise<'changed' | 'unchanged' | 'unknown-user'> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    const user = holder && (await lockUserRow(tx, holder.id));
    if (!user) return 'unknown-user';
    const nobody = { changedBy: null, origin: { ipAddress: null, userAgent: null } };
    return (await takeAway(tx, user, nobody)) ? 'changed' : 'unchanged';
  });
