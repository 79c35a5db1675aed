import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Origin } from '@patchwork/platform/origin';
import { countFailure, forgetFailures } from '../accounts/login-failures.sql.ts';
import { type Account, findAccount } from '../accounts/sign-in-account.sql.ts';
import { checkCode, type RightCode, useCode } from '../authenticators/sign-in-code.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { unknownAddressHash } from '../passwords/link-token.ts';
import { isOldHash } from '../passwords/passwords.ts';
import { recordSchoolSignInChange } from '../providers/record-change.ts';
import { requirementOf } from '../providers/requirement.ts';
import { isRecoveryCode, useRecoveryCode } from '../providers/school-sign-in.sql.ts';
import { hashRecoveryCode } from '../providers/school-sign-in.ts';
import { completeSignIn, type Verdict } from '../sessions/complete-sign-in.ts';
import { signInUser } from '../sessions/enter.sql.ts';

type Credentials = BodyOf<operations['verifyCredentials']>;

/**
 * Verifies an address and password. Unknown, inactive, wrong or locked: one reply after the same work. The terms are required
 * only after a right password, a code only after the terms. While the school requires its provider, only a Lead with its recovery
 * code goes on. Sign-ins, failures and accepted terms are recorded.
 * @throws AppError `unavailable` when too many users sign in at once
 */
export async function verifyCredentials(
  deps: Deps,
  { username, password, termsAccepted, oneTimeCode, recoveryCode: givenCode, ...origin }: Credentials,
): Promise<Verdict> {
  const { db, passwords, linkKeys } = deps;
  const email = username.trim();
  const { found, isRight } = await passwords.check(password, () => findAccount(db, email, unknownAddressHash(linkKeys, email)));
  const account = found!;
  const refusal = (isRight: boolean) => refuse(deps, account, isRight, origin);
  if (!isRight || account.isLocked || account.userId === null) return refusal(isRight);
  const required = await requirementOf(deps, account.userId);
  const recoveryCode = required?.isLead && givenCode ? hashRecoveryCode(givenCode) : null;
  if (required && !recoveryCode) {
    await recordClientEvent(db, { type: 'sign-in-failed', userId: account.userId, schoolId: account.schoolId, origin });
    return required.verdict;
  }
  if (recoveryCode && !(await isRecoveryCode(db, account.schoolId!, recoveryCode))) return refusal(false);
  if (!account.hasAcceptedTerms && !termsAccepted) return { outcome: 'terms-required' };
  const code = await checkCode(deps, account.userId, oneTimeCode);
  if (code === 'wrong') return refusal(false);
  if (code && 'outcome' in code) return code;
  // A code that another sign-in used meanwhile counts as a wrong one.
  const proof = { password, code, recoveryCode };
  return (await signIn(deps, account, proof, origin)) ?? refusal(code === null && recoveryCode === null);
}

const refuse = ({ db }: Deps, { userId, schoolId, failureKey }: Account, isRight: boolean, origin: Origin): Promise<Verdict> =>
  db.transaction(async (tx) => {
    await countFailure(tx, failureKey, { isRight });
    await recordClientEvent(tx, { type: 'sign-in-failed', userId, schoolId, origin });
    return { outcome: 'refused' };
  });

async function signIn(
  { db, passwords }: Deps,
  account: Account,
  { password, code, recoveryCode }: { password: string; code: RightCode | null; recoveryCode: string | null },
  origin: Origin,
) {
  const { userId, schoolId, passwordHash } = account;
  if (userId === null || schoolId === null || passwordHash === null) return null;
  // Rare: only after the parameters were made stronger. Hashes before the transaction, which must stay short.
  const newHash = isOldHash(passwordHash) ? await passwords.hash(password) : null;
  return db.transaction(async (tx): Promise<Verdict | null> => {
    if (code && !(await useCode(tx, { id: userId, schoolId }, code, origin))) return null;
    const signedIn = await signInUser(tx, userId, passwordHash, newHash);
    if (!signedIn) return null;
    if (recoveryCode && !(await useRecoveryCode(tx, schoolId, recoveryCode))) return null;
    await forgetFailures(tx, account.failureKey);
    if (recoveryCode) {
      await recordHistory(tx, userId, { changedBy: userId, columns: ['recoveryCode'] });
      await recordSchoolSignInChange(tx, { userId, schoolId }, 'recovery-code-used', origin);
    }
    const way = code ? 'password-and-code' : 'password';
    return completeSignIn(tx, { userId, schoolId }, { ...signedIn, isTwoFactor: code !== null, way }, origin);
  });
}
