import { notFound } from '@patchwork/platform/errors';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { assertOwnPassword } from '../passwords/own-password.ts';

/**
 * Returns when this is the user's current password.
 * @throws AppError `invalid` on `currentPassword`, also for a user who may no longer sign in; `not-found` for an unknown user
 */
export async function confirmPassword(deps: Deps, userId: number, currentPassword: string): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  await assertOwnPassword(deps, { userId, email: user.email }, currentPassword);
}
