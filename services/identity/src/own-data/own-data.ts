import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/own-password.ts';
import { toMyself } from '../users/user-row.ts';
import { findUser } from '../users/users.sql.ts';
import { listOwnHistory } from './own-data.sql.ts';

/**
 * A person's profile and its history, for themselves: the password is asked for once more, because a browser may have been left open.
 * @throws AppError `invalid` on `currentPassword`, also for somebody who may no longer enter; `not-found` for a user who never was
 */
export async function getOwnAccount(deps: Deps, userId: number, currentPassword: string) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  await assertOwnPassword(deps, { userId, email: user.email }, currentPassword);
  return {
    profile: toMyself(user),
    emailConfirmed: user.isEmailConfirmed,
    oneTimeCodes: user.hasAuthenticator,
    history: [...(await listOwnHistory(deps.db, userId))],
  };
}
