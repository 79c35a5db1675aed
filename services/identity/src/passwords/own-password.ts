import { invalid } from '@patchwork/platform/errors';
import { countFailure, failureKeyOf } from '../accounts/login-failures.sql.ts';
import { findAccount } from '../accounts/sign-in-account.sql.ts';
import type { Deps } from '../deps.ts';
import { unknownAddressHash } from './link-token.ts';
import { decodePassword } from './password.policy.ts';

/**
 * The stored hash when this is the user's password, else null. Wrong ones count like failed sign-ins: an unattended browser
 * must not allow guessing.
 * @throws AppError `unavailable` when too many passwords are being checked
 */
export async function matchOwnPassword(
  { db, passwords, linkKeys }: Deps,
  { userId, email }: { userId: number; email: string },
  base64: string,
): Promise<string | null> {
  const unknownHash = unknownAddressHash(linkKeys, email);
  const { found, isRight } = await passwords.check(decodePassword(base64) ?? '', () => findAccount(db, email, unknownHash));
  if (isRight && found?.userId === userId && !found.isLocked) return found.passwordHash;
  await countFailure(db, failureKeyOf(userId), { isRight });
  return null;
}

/** @throws AppError `invalid` on `currentPassword` when this is not the user's password */
export async function assertOwnPassword(deps: Deps, user: { userId: number; email: string }, base64: string): Promise<void> {
  if (await matchOwnPassword(deps, user, base64)) return;
  throw invalid('current-password-wrong', [{ field: 'currentPassword', message: 'This is not your current password' }]);
}
