import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { toProvider } from './begin.ts';
import { findRequirement } from './school-sign-in.sql.ts';

/**
 * Whether the user's school requires its provider: then the answer to a right password or passkey, and whether the user is a Lead,
 * who may use the recovery code. Null if it does not, or if the operator no longer offers that provider: no user could sign in.
 */
export async function requirementOf(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  userId: number,
): Promise<{ verdict: ReplyOf<operations['verifyCredentials']>; isLead: boolean } | null> {
  const required = await findRequirement(db, userId);
  const provider = required && providers.find(required.provider);
  if (!provider) return null;
  return { verdict: { outcome: 'provider-required', providerRequired: toProvider(provider) }, isLead: required.isLead };
}
