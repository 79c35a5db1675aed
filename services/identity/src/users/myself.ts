import type { Deps } from '../deps.ts';
import { accountToConfirmWith, toProvider } from '../providers/begin.ts';
import { listLinkedAccountsOf } from '../providers/linked-accounts.sql.ts';
import { toMyself, type UserRow } from './user-row.ts';

/** The viewer's own user, with the provider through which they can confirm a sign-in. */
export async function describeMyself({ db, providers }: Pick<Deps, 'db' | 'providers'>, row: UserRow) {
  const accounts = providers.list().length > 0 ? await listLinkedAccountsOf(db, row.id) : [];
  const found = accountToConfirmWith({ providers }, accounts);
  return { ...toMyself(row), signInProvider: found && toProvider(found.provider) };
}
