import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { lockUser } from '../passwords/links.sql.ts';
import { toProvider } from './begin.ts';
import { deleteLinkedAccount, listLinkedAccountsOf } from './linked-accounts.sql.ts';
import { recordLinkedAccountChange } from './record-change.ts';

/** The viewer's linked accounts at the providers that are configured now, oldest first. */
export async function listLinkedAccounts(
  { db, providers }: Deps,
  { userId }: Viewer,
): Promise<ReplyOf<operations['listLinkedAccounts']>> {
  const accounts = await listLinkedAccountsOf(db, userId);
  return accounts.flatMap(({ id, email, isInUse, linkedAt: linkedDate, lastUsedAt: lastUsedDate, provider: providerId }) => {
    const provider = providers.find(providerId);
    return provider ? [{ id, provider: toProvider(provider), email, isInUse, linkedDate, lastUsedDate }] : [];
  });
}

/**
 * Removes a linked account and ends the viewer's other sessions; returns the epoch that keeps the current one alive.
 * @throws AppError `not-found` for another user's or a removed one
 */
export const removeLinkedAccount = ({ db }: Deps, { userId, schoolId }: Viewer, id: number, origin: Origin): Promise<number> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteLinkedAccount(tx, userId, id))) throw notFound();
    await recordLinkedAccountChange(tx, { id: userId, schoolId }, 'removed', { changedBy: userId, origin });
    return (await findUser(tx, userId))!.sessionEpoch;
  });
