import { PasswordChanged } from '@patchwork/contracts/events/identity';
import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { failureKeyOf, forgetFailures } from '../accounts/login-failures.sql.ts';
import { listNoticeAddresses } from '../accounts/notice-addresses.sql.ts';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { removePasskeys } from '../passkeys/record-change.ts';
import { contextOf, isTooEasy, tooEasy } from '../passwords/common-passwords.ts';
import { hashToken } from '../passwords/link-token.ts';
import { findJustUsed, findUserOfToken, revokeLinks, setPasswordByToken } from '../passwords/links.sql.ts';
import { matchOwnPassword } from '../passwords/own-password.ts';
import { readNewPassword, resetLimits } from '../passwords/password.policy.ts';
import { removeLinkedAccounts } from '../providers/record-change.ts';

const resetFailed = () =>
  new AppError(
    'invalid',
    'reset-failed',
    'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
  );

type PasswordSet = ReplyOf<operations['resetPassword']>;

/**
 * Sets a password with a link, ends every session and removes the user's passkeys and linked accounts. A password that breaks the
 * rules leaves the link usable; the same password again within ten minutes changes nothing. Returns the address to sign in with if an invitation set the first password of the account.
 * @throws AppError `invalid` with the field's message, or `reset-failed` for a used, old or replaced link or an inactive user
 */
export async function resetPassword(deps: Deps, form: { code: string; password: string }, origin: Origin): Promise<PasswordSet> {
  const { db, passwords, refusesEasyPasswords } = deps;
  const password = readNewPassword(form.password, resetLimits);
  const tokenHash = hashToken(form.code);
  // Rejects guesses before they cost a hash; the statement below decides.
  const userId = await findUserOfToken(db, tokenHash);
  const user = userId && (await findUser(db, userId));
  if (!user) return answerAgain(deps, tokenHash, form.password);
  if (refusesEasyPasswords && isTooEasy(password, contextOf(user)))
    throw invalid('invalid-password', [{ field: 'password', message: tooEasy }]);
  const passwordHash = await passwords.hash(password);
  const answer = await db.transaction(async (tx): Promise<PasswordSet | null> => {
    const used = await setPasswordByToken(tx, tokenHash, passwordHash);
    if (!used) return null;
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
    return answerOf(used);
  });
  return answer ?? answerAgain(deps, tokenHash, form.password);
}

const answerOf = ({ isFirst, email }: { isFirst: boolean; email: string }): PasswordSet =>
  isFirst ? { firstSignInAs: email } : {};

/**
 * The answer of the request that used the link up, to the same request again: its answer may have been lost. A wrong password
 * counts like a failed sign-in.
 */
async function answerAgain(deps: Deps, tokenHash: string, password: string): Promise<PasswordSet> {
  const used = await findJustUsed(deps.db, tokenHash);
  if (!used || !(await matchOwnPassword(deps, used, password))) throw resetFailed();
  return answerOf(used);
}
