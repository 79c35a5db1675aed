import { toMyself, type UserRow } from '../accounts/user-row.ts';
import type { Deps } from '../deps.ts';
import { accountToConfirmWith, toProvider } from '../providers/begin.ts';
import { listLinkedAccountsOf } from '../providers/linked-accounts.sql.ts';
import { requirementOf } from '../providers/requirement.ts';

/** The viewer's own user, with the provider through which they can confirm a sign-in, and whether their school requires one. */
export async function describeMyself({ db, providers }: Pick<Deps, 'db' | 'providers'>, row: UserRow) {
  const me = toMyself(row);
  if (providers.list().length === 0) return { ...me, signInProvider: null, providerRequired: false };
  const found = accountToConfirmWith({ providers }, await listLinkedAccountsOf(db, row.id));
  const required = await requirementOf({ db, providers }, row.id);
  return { ...me, signInProvider: found && toProvider(found.provider), providerRequired: required !== null };
}
