import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { useCode } from '../authenticators/sign-in-code.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../passwords/link-token.ts';
import { completeSignIn } from '../sessions/complete-sign-in.ts';
import { enterWithProvider } from '../sessions/enter.sql.ts';
import { notForSchools, type Verified } from './answers.ts';
import type { ProviderSettings } from './configuration.ts';
import { confirmThrough } from './confirm.ts';
import { findPerson, useLinkedAccount } from './linked-accounts.sql.ts';
import {
  claimAnswer,
  findProviderSignIn,
  type ProviderSignIn,
  setIdentity,
  takeProviderSignIn,
} from './provider-sign-ins.sql.ts';
import { type Identity, identityOf, refusalOf } from './providers.policy.ts';
import { recordLinkedAccountChange } from './record-change.ts';
import { setUpSchoolSignIn } from './school-sign-in.ts';
import { readCode, recordRefusal, refuse, sessionOf, type Verdict } from './verdicts.ts';

type Answer = BodyOf<operations['verifyProviderAnswer']>;

/**
 * Verifies what a provider answered, for whichever purpose it was asked. A refused sign-in is one verdict; the reason is in the log.
 * @throws AppError `invalid` for a refused confirmation or set-up, `conflict` for one of another organisation, `unavailable` when
 * the provider does not answer
 */
export async function verifyProviderAnswer(deps: Deps, answer: Answer): Promise<Verdict> {
  const { ipAddress, userAgent } = answer;
  const origin = { ipAddress, userAgent };
  const started = await findProviderSignIn(deps.db, hashToken(answer.state));
  if (!started) return refuse(deps, { purpose: answer.userId === null ? 'sign-in' : 'confirmation' }, 'unknown-state', origin);
  if (!isBound(started, answer)) return refuse(deps, started, 'other-browser', origin);
  const provider = deps.providers.find(started.provider);
  const identity = provider && (started.identity ?? (await readAnswer(deps, started, provider, { ...answer, origin })));
  if (!identity) return refuse(deps, started, 'not-verified', origin);
  const verified = { started, provider, identity };
  if (started.purpose === 'sign-in') return signInThrough(deps, verified, answer, origin);
  if (started.purpose === 'confirmation') return confirmThrough(deps, verified, answer, origin);
  if (!(await takeProviderSignIn(deps.db, started.stateHash))) return refuse(deps, started, 'unknown-state', origin);
  return setUpSchoolSignIn(deps, verified, started.userId!, origin).catch(recordAndThrow(deps, started, origin));
}

const recordAndThrow =
  (deps: Deps, started: ProviderSignIn, origin: Origin) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError) await recordRefusal(deps, started, error.code, origin);
    throw error;
  };

/** A sign-in must end in the browser that began it; a confirmation or set-up in a session of the same user. */
const isBound = ({ purpose, userId, browserHash }: ProviderSignIn, answer: Answer): boolean =>
  purpose === 'sign-in' ? answer.browser !== null && hashToken(answer.browser) === browserHash : answer.userId === userId;

/** Exchanges the code, once, and keeps what the ID token says. Null for whatever does not verify, and for a second answer. */
async function readAnswer(
  deps: Deps,
  started: ProviderSignIn,
  provider: ProviderSettings,
  { state, code, iss, error, origin }: Answer & { origin: Origin },
): Promise<Identity | null> {
  const { db, providers, log } = deps;
  const { stateHash, nonce, codeVerifier, purpose } = started;
  if (!(await claimAnswer(db, stateHash))) return null;
  if (error !== undefined || code === undefined) {
    // The provider's own code, such as access_denied; whatever else a page may have put there is not logged.
    const reason = /^[a-z_]{1,40}$/.exec(error ?? 'no_code')?.[0] ?? 'other';
    log.info({ provider: provider.id, reason }, 'a sign-in provider answered with an error');
    return null;
  }
  const claims = await providers.claimsOf(provider, { code, iss }, { state, nonce, codeVerifier });
  if (!claims) return null;
  const identity = identityOf(provider, claims);
  if (identity) await setIdentity(db, stateHash, identity);
  else if (purpose === 'set-up') return recordAndThrow(deps, started, origin)(notForSchools());
  return identity;
}

/** The terms and a one-time code are asked for as after a password; a wrong code counts and locks likewise. */
async function signInThrough(deps: Deps, verified: Verified, answer: Answer, origin: Origin): Promise<Verdict> {
  const { db } = deps;
  const { started, provider, identity } = verified;
  const { purpose, stateHash } = started;
  const person = await findPerson(db, provider.id, identity);
  const refusal = refusalOf(provider, identity, person);
  if (refusal || !person) {
    await takeProviderSignIn(db, stateHash);
    return refuse(deps, started, refusal ?? 'unknown-person', origin, person);
  }
  if (!person.hasAcceptedTerms && !answer.termsAccepted) return { purpose, outcome: 'terms-required' };
  const { userId, schoolId } = person;
  const user = { id: userId, schoolId };
  const code = await readCode(deps, identity, userId, answer.oneTimeCode);
  if (code === 'required') return { purpose, outcome: 'code-required' };
  if (code === 'wrong') return refuse(deps, started, 'wrong-code', origin, person);
  const verdict = await db.transaction(async (tx) => {
    if (!(await takeProviderSignIn(tx, stateHash))) return null;
    if (code && !(await useCode(tx, user, code, origin))) return null;
    const entered = await enterWithProvider(tx, userId);
    const use = entered && (await useLinkedAccount(tx, userId, provider.id, identity));
    if (!use) return null;
    if (use === 'linked') await recordLinkedAccountChange(tx, user, 'added', { changedBy: userId, origin });
    const isTwoFactor = code !== null || identity.isTwoFactor;
    return completeSignIn(tx, { userId, schoolId }, { ...entered, isTwoFactor, way: 'provider' }, origin);
  });
  if (verdict?.outcome !== 'signed-in') return refuse(deps, started, 'changed-meanwhile', origin, person);
  const { roles, sessionEpoch, withCode } = verdict;
  return { purpose, outcome: 'signed-in', userId, sessionEpoch, roles, isStaff: false, withCode, ...sessionOf(verified) };
}
