import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { findUser } from '../accounts/users.sql.ts';
import { useCode } from '../authenticators/sign-in-code.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { providerRefused, type Verified } from './answers.ts';
import { listLinkedAccountsOf, useLinkedAccount } from './linked-accounts.sql.ts';
import { takeProviderSignIn } from './provider-sign-ins.sql.ts';
import { askedAnew } from './providers.policy.ts';
import { readCode, recordRefusal, sessionOf, type Verdict } from './verdicts.ts';

const gaveNoTime = (name: string) =>
  new AppError(
    'invalid',
    'provider-gave-no-time',
    `${name} did not say when you signed in. Please use your password or a passkey.`,
  );

const wrongCode = () =>
  invalid('code-wrong', [
    { field: 'oneTimeCode', message: 'This code is wrong or has already been used. Please enter the one your app shows now.' },
  ]);

/**
 * Confirms a sign-in: only by the account that is linked, after the provider has asked it to sign in again, and with a one-time
 * code if the user has an authenticator and the provider asked for one factor.
 * @throws AppError `invalid` for whatever does not confirm; a wrong code may be given again
 */
export async function confirmThrough(
  deps: Deps,
  verified: Verified,
  { oneTimeCode }: BodyOf<operations['verifyProviderAnswer']>,
  origin: Origin,
): Promise<Verdict> {
  const { db } = deps;
  const { started, provider, identity } = verified;
  const userId = started.userId!;
  const user = await findUser(db, userId);
  const person = user && { userId, schoolId: user.schoolId };
  const fail = async (reason: string, error = providerRefused()): Promise<never> => {
    await takeProviderSignIn(db, started.stateHash);
    await recordRefusal(deps, started, reason, origin, person);
    throw error;
  };
  if (!user || !(await isLinked(deps, verified, userId))) return fail('other-account');
  if (identity.authTime === null) return fail('no-time', gaveNoTime(provider.name));
  if (!askedAnew(identity, started.begunAt)) return fail('not-asked-anew');
  const code = await readCode(deps, identity, user.id, oneTimeCode);
  if (code === 'required') return { purpose: 'confirmation', outcome: 'code-required' };
  if (code === 'wrong') {
    await recordRefusal(deps, started, 'wrong-code', origin, person);
    throw wrongCode();
  }
  const isConfirmed = await db.transaction(async (tx) => {
    if (!(await takeProviderSignIn(tx, started.stateHash))) return false;
    if (code && !(await useCode(tx, user, code, origin))) return false;
    await useLinkedAccount(tx, userId, provider.id, identity);
    await recordClientEvent(tx, { type: 'sign-in-confirmed', userId, schoolId: user.schoolId, origin });
    return true;
  });
  if (!isConfirmed) return fail('changed-meanwhile');
  const withCode = code !== null || identity.isTwoFactor;
  return { purpose: 'confirmation', outcome: 'done', userId, withCode, ...sessionOf(verified) };
}

async function isLinked({ db }: Deps, { identity: { issuer, subject, tenant } }: Verified, userId: number): Promise<boolean> {
  const accounts = await listLinkedAccountsOf(db, userId);
  return accounts.some((a) => a.isInUse && a.issuer === issuer && a.subject === subject && a.tenant === tenant);
}
