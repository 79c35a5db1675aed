import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { providerSessionOf } from './answers.ts';
import { findLinkedUser } from './linked-accounts.sql.ts';
import { useLogoutToken } from './provider-sign-ins.sql.ts';

const logoutRefused = () => new AppError('invalid', 'logout-refused', 'This logout was not accepted.');

/**
 * Says which sessions a provider ends: those of its session, or of a subject.
 * @throws AppError `invalid` for whatever does not verify, `unavailable` when the provider's keys cannot be had
 */
export async function verifyProviderLogout(
  { db, providers }: Deps,
  { provider: id, logoutToken, iss, sid }: BodyOf<operations['verifyProviderLogout']>,
): Promise<ReplyOf<operations['verifyProviderLogout']>> {
  const provider = providers.find(id);
  if (!provider) throw logoutRefused();
  if (logoutToken === undefined) {
    if (!(await providers.hasIssuer(provider, iss))) throw logoutRefused();
    return sid ? { providerSession: providerSessionOf(id, sid) } : {};
  }
  const logout = await providers.logoutOf(provider, logoutToken);
  if (!logout || !(await useLogoutToken(db, id, logout.tokenId))) throw logoutRefused();
  if (logout.sid !== null) return { providerSession: providerSessionOf(id, logout.sid) };
  const userId = await findLinkedUser(db, logout.issuer, logout.subject!);
  return userId === null ? {} : { userId };
}
