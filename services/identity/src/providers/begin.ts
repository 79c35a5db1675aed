import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { domainOf } from '@patchwork/platform/email-address';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { hashToken } from '../passwords/link-token.ts';
import { newSecrets } from './client.ts';
import type { ProviderSettings } from './configuration.ts';
import { type LinkedAccountRow, listLinkedAccountsOf } from './linked-accounts.sql.ts';
import { insertProviderSignIn } from './provider-sign-ins.sql.ts';
import { findSchoolSignIn, listProvidersOfDomain } from './school-sign-in.sql.ts';

type Redirect = ReplyOf<operations['startProviderSignIn']>;

/** The contract's SignInProvider. */
export const toProvider = ({ id, kind, name }: ProviderSettings) => ({ id, kind, name });

function getProvider({ providers }: Pick<Deps, 'providers'>, id: string | undefined): ProviderSettings {
  const provider = id === undefined ? null : providers.find(id);
  if (!provider) throw notFound();
  return provider;
}

/** Asks about the domain alone, so that the answer says nothing about an address. */
export async function listProvidersFor({ db, providers }: Deps, email: string) {
  const ids = email.includes('@') ? await listProvidersOfDomain(db, domainOf(email)) : [];
  return providers
    .list()
    .filter(({ id }) => ids.includes(id))
    .map(toProvider);
}

type Purpose =
  | { purpose: 'sign-in'; userId: null; browserHash: string }
  | { purpose: 'confirmation' | 'set-up'; userId: number; browserHash: null };

async function start(
  { db, providers }: Deps,
  provider: ProviderSettings,
  purpose: Purpose,
  further: Record<string, string>,
): Promise<Redirect> {
  const secrets = newSecrets();
  const redirectTo = await providers.addressOf(provider, secrets, further);
  const { state, nonce, codeVerifier } = secrets;
  await insertProviderSignIn(db, { stateHash: hashToken(state), provider: provider.id, ...purpose, nonce, codeVerifier });
  return { redirectTo };
}

/** School machines are shared: a user signed in there is asked which account they mean. Google's `hd` hides personal ones. */
const choice: Record<ProviderSettings['kind'], Record<string, string>> = {
  microsoft: { prompt: 'select_account' },
  google: { prompt: 'select_account', hd: '*' },
  openid: {},
};

/** The linked account with which a user can confirm a sign-in; null without one. Google cannot be asked to sign in again. */
export function accountToConfirmWith(
  { providers }: Pick<Deps, 'providers'>,
  accounts: readonly LinkedAccountRow[],
): { account: LinkedAccountRow; provider: ProviderSettings } | null {
  const account = accounts.find(({ isInUse }) => isInUse);
  const provider = account && providers.find(account.provider);
  return provider && provider.kind !== 'google' ? { account, provider } : null;
}

/**
 * Starts a sign-in, or with a user the confirmation of theirs by their linked account.
 * @throws AppError `not-found` for an unknown provider, `conflict` without a linked account, `unavailable`
 */
export async function startProviderSignIn(
  deps: Deps,
  { provider: id, email, browser, userId }: BodyOf<operations['startProviderSignIn']>,
): Promise<Redirect> {
  if (userId !== undefined) {
    const found = accountToConfirmWith(deps, await listLinkedAccountsOf(deps.db, userId));
    if (!found) throw new AppError('conflict', 'no-linked-account', 'You have no linked account to confirm with.');
    const anew = { prompt: 'login', max_age: '0', login_hint: found.account.email };
    return start(deps, found.provider, { purpose: 'confirmation', userId, browserHash: null }, anew);
  }
  const provider = getProvider(deps, id);
  if (!browser) throw invalid('invalid-request', [{ field: 'browser', message: 'This is needed.' }]);
  const purpose = { purpose: 'sign-in', userId: null, browserHash: hashToken(browser) } as const;
  return start(deps, provider, purpose, { ...choice[provider.kind], ...(email?.trim() && { login_hint: email.trim() }) });
}

/**
 * Starts setting a provider up for the Lead's school.
 * @throws AppError `not-found` for an unknown provider, `conflict` while another one is on, `unavailable`
 */
export async function beginSchoolSignIn(deps: Deps, { userId, schoolId }: Viewer, id: string): Promise<Redirect> {
  const provider = getProvider(deps, id);
  const current = await findSchoolSignIn(deps.db, schoolId);
  if (current && current.provider !== id)
    throw new AppError('conflict', 'other-provider', 'Switch the other provider off first.');
  // Google knows no `login`.
  const further = { prompt: 'login', ...(provider.kind === 'google' && choice.google) };
  return start(deps, provider, { purpose: 'set-up', userId, browserHash: null }, further);
}
