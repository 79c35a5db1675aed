import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { checkCode, useCode } from '../authenticators/sign-in-code.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { accountHashOf, hashToken } from '../passwords/link-token.ts';
import { countFailure, isLocked } from '../sessions/login-failures.sql.ts';
import { enterWithProvider } from '../sessions/sign-in.sql.ts';
import { completeSignIn } from '../sessions/sign-in.ts';
import { findUser } from '../users/users.sql.ts';
import { notForSchools, providerRefused, providerSessionOf, type Verified } from './answers.ts';
import type { ProviderSettings } from './configuration.ts';
import { findPerson, listLinkedAccountsOf, useLinkedAccount } from './linked-accounts.sql.ts';
import {
  claimAnswer,
  findProviderSignIn,
  type ProviderSignIn,
  setIdentity,
  takeProviderSignIn,
} from './provider-sign-ins.sql.ts';
import { askedAnew, type Identity, identityOf, refusalOf } from './providers.policy.ts';
import { recordLinkedAccountChange } from './record-change.ts';
import { setUpSchoolSignIn } from './school-sign-in.ts';

type Answer = BodyOf<operations['verifyProviderAnswer']>;
type Verdict = ReplyOf<operations['verifyProviderAnswer']>;

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
  const identity = provider && (started.identity ?? (await readAnswer(deps, started, provider, answer)));
  if (!identity) return refuse(deps, started, 'not-verified', origin);
  const verified = { started, provider, identity };
  if (started.purpose === 'sign-in') return signInThrough(deps, verified, answer, origin);
  if (!(await takeProviderSignIn(deps.db, started.stateHash))) return refuse(deps, started, 'unknown-state', origin);
  return started.purpose === 'confirmation'
    ? confirmThrough(deps, verified, started.userId!, origin)
    : setUpSchoolSignIn(deps, verified, started.userId!, origin);
}

/** Whoever started a sign-in has its browser's secret; whoever confirms or sets up is signed in as the same user. */
const isBound = ({ purpose, userId, browserHash }: ProviderSignIn, answer: Answer): boolean =>
  purpose === 'sign-in' ? answer.browser !== null && hashToken(answer.browser) === browserHash : answer.userId === userId;

/** Exchanges the code, once, and keeps what the ID token says. Null for whatever does not verify, and for a second answer. */
async function readAnswer(
  { db, providers, log }: Deps,
  { stateHash, nonce, codeVerifier, purpose }: ProviderSignIn,
  provider: ProviderSettings,
  { state, code, iss, error }: Answer,
): Promise<Identity | null> {
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
  else if (purpose === 'set-up') throw notForSchools();
  return identity;
}

/** @throws AppError `invalid` for another purpose than a sign-in */
async function refuse(
  { db, log }: Deps,
  { purpose, provider, userId }: Pick<ProviderSignIn, 'purpose'> & Partial<Pick<ProviderSignIn, 'provider' | 'userId'>>,
  reason: string,
  origin: Origin,
  person: { userId: number; schoolId: number } | null = null,
): Promise<Verdict> {
  log.info({ provider, purpose, reason, userId: person?.userId ?? userId }, 'refused what was started at a sign-in provider');
  const type = purpose === 'sign-in' ? 'provider-sign-in-refused' : 'sign-in-failed';
  await recordClientEvent(db, { type, userId: person?.userId ?? userId ?? null, schoolId: person?.schoolId ?? null, origin });
  if (purpose !== 'sign-in') throw providerRefused();
  return { purpose, outcome: 'refused' };
}

const sessionOf = ({ provider, identity }: Verified) => ({
  provider: provider.id,
  ...(identity.sid !== null && { providerSession: providerSessionOf(provider.id, identity.sid) }),
});

/** The terms and a one-time code are asked for as after a password; a wrong code counts and locks likewise. */
async function signInThrough(deps: Deps, verified: Verified, answer: Answer, origin: Origin): Promise<Verdict> {
  const { db, linkKeys } = deps;
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
  const accountHash = accountHashOf(linkKeys, person.email);
  const isLockedOut = answer.oneTimeCode !== undefined && (await isLocked(db, accountHash));
  const code = identity.isTwoFactor ? null : await checkCode(deps, userId, answer.oneTimeCode);
  if (code && code !== 'wrong' && 'outcome' in code) return { purpose, outcome: 'code-required' };
  if (code === 'wrong' || (code && isLockedOut)) {
    await countFailure(db, accountHash, { isRight: code !== 'wrong' });
    return refuse(deps, started, 'wrong-code', origin, person);
  }
  const user = { id: userId, schoolId };
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

/** Only the account that is linked confirms, after the provider has asked it to sign in anew. */
async function confirmThrough(deps: Deps, verified: Verified, userId: number, origin: Origin): Promise<Verdict> {
  const { started, provider, identity } = verified;
  const accounts = await listLinkedAccountsOf(deps.db, userId);
  const { issuer, subject, tenant } = identity;
  const isLinked = accounts.some((a) => a.isInUse && a.issuer === issuer && a.subject === subject && a.tenant === tenant);
  const user = await findUser(deps.db, userId);
  if (!user || !isLinked) return refuse(deps, started, 'other-account', origin);
  if (identity.authTime === null)
    throw new AppError(
      'invalid',
      'provider-gave-no-time',
      `${provider.name} did not say when you signed in. Please use your password or a passkey.`,
    );
  if (!askedAnew(identity, started.begunAt)) return refuse(deps, started, 'not-asked-anew', origin);
  await deps.db.transaction(async (tx) => {
    await useLinkedAccount(tx, userId, provider.id, identity);
    await recordClientEvent(tx, { type: 'sign-in-confirmed', userId, schoolId: user.schoolId, origin });
  });
  return { purpose: 'confirmation', outcome: 'done', userId, withCode: identity.isTwoFactor, ...sessionOf(verified) };
}
