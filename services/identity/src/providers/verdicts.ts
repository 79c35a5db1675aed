import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Origin } from '@patchwork/platform/origin';
import { countFailure, failureKeyOf, isLocked } from '../accounts/login-failures.sql.ts';
import { checkCode, type RightCode } from '../authenticators/sign-in-code.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { providerRefused, providerSessionOf, type Verified } from './answers.ts';
import type { ProviderSignIn } from './provider-sign-ins.sql.ts';
import type { Identity } from './providers.policy.ts';

export type Verdict = ReplyOf<operations['verifyProviderAnswer']>;

type Refused = Pick<ProviderSignIn, 'purpose'> & Partial<Pick<ProviderSignIn, 'provider' | 'userId'>>;
type Person = { userId: number; schoolId: number } | null;

/** Records a refusal, with its reason in the log alone. */
export async function recordRefusal(
  { db, log }: Deps,
  { purpose, provider, userId }: Refused,
  reason: string,
  origin: Origin,
  person: Person = null,
): Promise<void> {
  log.info({ provider, purpose, reason, userId: person?.userId ?? userId }, 'refused what was started at a sign-in provider');
  const type = purpose === 'sign-in' ? 'provider-sign-in-refused' : 'sign-in-failed';
  await recordClientEvent(db, { type, userId: person?.userId ?? userId ?? null, schoolId: person?.schoolId ?? null, origin });
}

/**
 * The same, and the one verdict of a refused sign-in.
 * @throws AppError `invalid` for another purpose
 */
export async function refuse(deps: Deps, refused: Refused, reason: string, origin: Origin, person?: Person): Promise<Verdict> {
  await recordRefusal(deps, refused, reason, origin, person);
  if (refused.purpose !== 'sign-in') throw providerRefused();
  return { purpose: refused.purpose, outcome: 'refused' };
}

/**
 * The one-time code of a user with an authenticator; null for one without, and after two factors at the provider. A wrong one
 * counts, and a locked account takes none, as after a password.
 */
export async function readCode(
  deps: Deps,
  { isTwoFactor }: Identity,
  userId: number,
  given: string | undefined,
): Promise<RightCode | 'required' | 'wrong' | null> {
  if (isTwoFactor) return null;
  const { db } = deps;
  // Only the login form sets an authenticator up.
  const code = await checkCode({ ...deps, requiresStaffCodes: false }, userId, given);
  if (code === null) return null;
  if (code !== 'wrong' && 'outcome' in code) return 'required';
  const failureKey = failureKeyOf(userId);
  if (code !== 'wrong' && !(await isLocked(db, failureKey))) return code;
  await countFailure(db, failureKey, { isRight: code !== 'wrong' });
  return 'wrong';
}

/** What the gateway keeps with the session, for the provider's logout. */
export const sessionOf = ({ provider, identity }: Verified) => ({
  provider: provider.id,
  ...(identity.sid !== null && { providerSession: providerSessionOf(provider.id, identity.sid) }),
});
