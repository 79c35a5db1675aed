import { PasswordChanged } from '@patchwork/contracts/events/identity';
import { AppError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { listNoticeAddresses } from '../email-changes/notice-addresses.sql.ts';
import { removePasskeys } from '../passkeys/record-change.ts';
import { removeLinkedAccounts } from '../providers/record-change.ts';
import { failureKeyOf, forgetFailures } from '../sessions/login-failures.sql.ts';
import { findUser } from '../users/users.sql.ts';
import { contextOf, isTooEasy, tooEasy } from './common-passwords.ts';
import { hashToken } from './link-token.ts';
import { findUserOfToken, revokeLinks, setPasswordByToken } from './links.sql.ts';
import { readNewPassword, resetLimits } from './password.policy.ts';

const resetFailed = () =>
  new AppError(
    'invalid',
    'reset-failed',
    'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
  );

/**
 * Sets a password with a link, ends every session and removes the user's passkeys and linked accounts. A password that breaks the
 * rules leaves the link usable. Returns the address to sign in with if an invitation set the first password of the account.
 * @throws AppError `invalid` with the field's message, or `reset-failed` for a used, old or replaced link or an inactive user
 */
export async function resetPassword(
  { db, passwords, refusesEasyPasswords }: Deps,
  form: { code: string; password: string },
  origin: Origin,
): Promise<{ firstSignInAs?: string }> {
  const password = readNewPassword(form.password, resetLimits);
  const tokenHash = hashToken(form.code);
  // Rejects guesses before they cost a hash; the statement below decides.
  const userId = await findUserOfToken(db, tokenHash);
  const user = userId && (await findUser(db, userId));
  if (!user) throw resetFailed();
  if (refusesEasyPasswords && isTooEasy(password, contextOf(user)))
    throw invalid('invalid-password', [{ field: 'password', message: tooEasy }]);
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const used = await setPasswordByToken(tx, tokenHash, passwordHash);
    if (!used) throw resetFailed();
    await revokeLinks(tx, used.userId);
    // The owner of the link need not wait for a lock that another person's guesses caused.
    await forgetFailures(tx, failureKeyOf(used.userId));
    const addressIds = await listNoticeAddresses(tx, used.userId);
    await recordEvent(tx, PasswordChanged, { userId: used.userId, addressIds });
    // The owner chooses a new password when a stranger may have signed in, and then a stranger's passkey must not stay.
    const [user, by] = [
      { id: used.userId, schoolId: used.schoolId },
      { changedBy: null, origin },
    ];
    await removePasskeys(tx, user, by);
    await removeLinkedAccounts(tx, user, by);
    await recordClientEvent(tx, { type: 'password-reset', userId: used.userId, schoolId: used.schoolId, origin });
    return used.isFirst ? { firstSignInAs: used.email } : {};
  });
}
