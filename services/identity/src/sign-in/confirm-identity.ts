import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { countFailure, failureKeyOf, forgetFailures } from '../accounts/login-failures.sql.ts';
import { findUser } from '../accounts/users.sql.ts';
import { checkCode, useCode } from '../authenticators/sign-in-code.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { matchOwnPassword } from '../passwords/own-password.ts';

type Confirmation = BodyOf<operations['confirmIdentity']>;
type Verdict = ReplyOf<operations['confirmIdentity']>;

/**
 * Verifies the password of a signed-in user again, and a code, which it uses up, when their sign-in needs one. A wrong password
 * or code counts and is recorded like a failed sign-in; a right one resets the count.
 * @throws AppError `not-found` for an unknown user, `unavailable` when too many passwords are being checked
 */
export async function confirmIdentity(deps: Deps, { userId, password, oneTimeCode, ...origin }: Confirmation): Promise<Verdict> {
  const { db } = deps;
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  const { email, schoolId } = user;
  const refuse = async (outcome: 'wrong-password' | 'wrong-code'): Promise<Verdict> => {
    if (outcome === 'wrong-code') await countFailure(db, failureKeyOf(userId));
    await recordClientEvent(db, { type: 'sign-in-failed', userId, schoolId, origin });
    return { outcome };
  };

  if (!(await matchOwnPassword(deps, { userId, email }, password))) return refuse('wrong-password');
  // Only a sign-in sets an authenticator up, even where staff need one.
  const code = await checkCode({ ...deps, requiresStaffCodes: false }, userId, oneTimeCode);
  if (code === 'wrong') return refuse('wrong-code');
  if (code && 'outcome' in code) return { outcome: 'code-required' };
  const isConfirmed = await db.transaction(async (tx) => {
    if (code && !(await useCode(tx, user, code, origin))) return false;
    await forgetFailures(tx, failureKeyOf(userId));
    await recordClientEvent(tx, { type: 'sign-in-confirmed', userId, schoolId, origin });
    return true;
  });
  return isConfirmed ? { outcome: 'confirmed', withCode: code !== null } : refuse('wrong-code');
}
