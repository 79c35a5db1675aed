import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { requirementOf } from '../providers/requirement.ts';
import { completeSignIn } from '../sessions/complete-sign-in.ts';
import { enterWithPasskey } from '../sessions/enter.sql.ts';
import { findChallenge, insertChallenge, type Purpose, takeChallenge } from './challenges.sql.ts';
import { compareWithStored } from './passkeys.policy.ts';
import { findAnswering, listPasskeysOf, usePasskey } from './passkeys.sql.ts';
import { newChallenge, requestOptions, verifyAnswer } from './webauthn.ts';

type Form = BodyOf<operations['verifyPasskey']>['form'];
type Verdict = ReplyOf<operations['verifyPasskey']>;
type Request = ReplyOf<operations['makeSignInChallenge']>;

const signIn = { purpose: 'sign-in', userId: null } as const;

/** A challenge for any passkey of the site: the user is not named. */
export async function makeSignInChallenge({ db, passkeySite }: Deps): Promise<Request> {
  const challenge = newChallenge();
  return { challengeId: await insertChallenge(db, signIn, challenge), options: requestOptions(passkeySite, challenge) };
}

/** @throws AppError `conflict` for a user without passkeys */
export async function makeConfirmationChallenge({ db, passkeySite }: Deps, userId: number): Promise<Request> {
  const passkeys = await listPasskeysOf(db, userId);
  if (passkeys.length === 0) throw new AppError('conflict', 'no-passkey', 'You have no passkey.');
  const challenge = newChallenge();
  const challengeId = await insertChallenge(db, { purpose: 'confirm', userId }, challenge);
  return { challengeId, options: requestOptions(passkeySite, challenge, passkeys) };
}

/** Verifies an answer; does the same work whether or not challenge and passkey are known. */
async function check({ db, passkeySite, log }: Deps, purpose: Purpose, { challengeId, response }: Form) {
  const challenge = await findChallenge(db, challengeId, purpose);
  const userHandle = response.response.userHandle ?? null;
  const known = await findAnswering(db, { credentialId: response.id, userHandle, userId: purpose.userId });
  const answer = await verifyAnswer(passkeySite, { challenge, publicKey: known?.publicKey ?? null, given: response }, log);
  if (!answer || !known?.mayEnter) return { known, right: null };
  const comparison = compareWithStored(known, answer);
  return { known, right: comparison === 'right' ? { ...known, answer } : null, wentBack: comparison === 'counter-went-back' };
}
type Checked = Awaited<ReturnType<typeof check>>;

/** Uses the challenge up and records a failed sign-in, and apart from that a counter that shows a copied passkey. */
const refuse = ({ db }: Deps, purpose: Purpose, { challengeId }: Form, { known, wentBack }: Checked, origin: Origin) =>
  db.transaction(async (tx) => {
    await takeChallenge(tx, challengeId, purpose);
    const about = { userId: known?.userId ?? purpose.userId, schoolId: known?.schoolId ?? null, origin };
    if (wentBack) await recordClientEvent(tx, { type: 'passkey-counter-went-back', ...about });
    await recordClientEvent(tx, { type: 'sign-in-failed', ...about });
  });

/** False when another request has used the challenge or the passkey's counter, or the passkey has been removed. */
const use = async (tx: Tx, purpose: Purpose, { challengeId }: Form, { id, answer }: NonNullable<Checked['right']>) =>
  (await takeChallenge(tx, challengeId, purpose)) !== null && (await usePasskey(tx, id, answer));

/**
 * Signs in with a passkey. Unknown, wrong, used before or of a user who may not sign in: one reply after the same work. Wrong
 * passwords lock an address, but not its passkeys, which cannot be guessed.
 */
export async function verifyPasskey(
  deps: Deps,
  { form, termsAccepted, ...origin }: BodyOf<operations['verifyPasskey']>,
): Promise<Verdict> {
  const checked = await check(deps, signIn, form);
  const { right } = checked;
  const required = right && (await requirementOf(deps, right.userId));
  if (required) {
    await refuse(deps, signIn, form, checked, origin);
    return required.verdict;
  }
  if (right && !right.hasAcceptedTerms && !termsAccepted) return { outcome: 'terms-required' };
  const verdict =
    right &&
    (await deps.db.transaction(async (tx) => {
      if (!(await use(tx, signIn, form, right))) return null;
      const entered = await enterWithPasskey(tx, right.userId);
      return entered && completeSignIn(tx, right, { ...entered, isTwoFactor: true, way: 'passkey' }, origin);
    }));
  if (verdict) return verdict;
  await refuse(deps, signIn, form, checked, origin);
  return { outcome: 'refused' };
}

/** Confirms with one of the user's own passkeys that they are still there. */
export async function confirmPasskey(
  deps: Deps,
  { userId, form, ...origin }: BodyOf<operations['confirmPasskey']>,
): Promise<{ isConfirmed: boolean }> {
  const purpose = { purpose: 'confirm', userId } as const;
  const checked = await check(deps, purpose, form);
  const { right } = checked;
  const isConfirmed =
    right !== null &&
    (await deps.db.transaction(async (tx) => {
      if (!(await use(tx, purpose, form, right))) return false;
      await recordClientEvent(tx, { type: 'sign-in-confirmed', userId, schoolId: right.schoolId, origin });
      return true;
    }));
  if (!isConfirmed) await refuse(deps, purpose, form, checked, origin);
  return { isConfirmed };
}
