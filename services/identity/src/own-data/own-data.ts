import { notFound } from '@patchwork/platform/errors';
import { toMyself } from '../accounts/user-row.ts';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { listPasskeysOf } from '../passkeys/passkeys.sql.ts';
import { assertOwnPassword } from '../passwords/own-password.ts';
import { listLinkedAccountsOf } from '../providers/linked-accounts.sql.ts';
import { listOwnHistory } from './own-data.sql.ts';

/**
 * A user's profile and its history, for themselves. A browser may be left unattended, so content passes the password on, or has
 * found a recent sign-in.
 * @throws AppError `invalid` on `currentPassword`, also for a user who may no longer sign in; `not-found` for an unknown user
 */
export async function getOwnAccount(deps: Deps, userId: number, currentPassword: string | undefined) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  if (currentPassword !== undefined) await assertOwnPassword(deps, { userId, email: user.email }, currentPassword);
  return {
    profile: toMyself(user),
    emailConfirmed: user.isEmailConfirmed,
    oneTimeCodes: user.hasAuthenticator,
    passkeys: (await listPasskeysOf(deps.db, userId)).map(({ name, createdAt, lastUsedAt, isBackedUp }) => ({
      name,
      createdDate: createdAt,
      lastUsedDate: lastUsedAt,
      isBackedUp,
    })),
    linkedAccounts: (await listLinkedAccountsOf(deps.db, userId)).map(({ provider, email, linkedAt, lastUsedAt }) => ({
      provider: deps.providers.find(provider)?.name ?? provider,
      email,
      linkedDate: linkedAt,
      lastUsedDate: lastUsedAt,
    })),
    history: [...(await listOwnHistory(deps.db, userId))],
  };
}
