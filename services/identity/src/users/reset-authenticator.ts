import type { Viewer } from '@patchwork/platform/assertion';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { toUserForAdmin, type UserRow } from '../accounts/user-row.ts';
import { assertMayManage } from '../accounts/users.policy.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { deleteAuthenticator } from '../authenticators/authenticators.sql.ts';
import { recordAuthenticatorChange } from '../authenticators/record-change.ts';
import type { Deps } from '../deps.ts';
import { removePasskeys } from '../passkeys/record-change.ts';
import { removeLinkedAccounts } from '../providers/record-change.ts';

/** False when there was no confirmed authenticator, passkey or linked account; an unconfirmed set-up is deleted too. */
async function remove(tx: Tx, user: UserRow, by: { changedBy: number | null; origin: Origin }): Promise<boolean> {
  const hadPasskeys = await removePasskeys(tx, user, by);
  const hadAccounts = await removeLinkedAccounts(tx, user, by);
  if (!(await deleteAuthenticator(tx, user.id))) return hadPasskeys || hadAccounts;
  await recordAuthenticatorChange(tx, user, { event: 'authenticator-removed', ...by });
  return true;
}

/**
 * Removes a lost authenticator, the passkeys, which may have been on the same device, and the linked accounts; idempotent.
 * @throws AppError `not-found`, `forbidden` for staff, `conflict` for the viewer's own
 */
export const resetAuthenticator = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    assertMayManage(viewer, user);
    await remove(tx, user, { changedBy: viewer.userId, origin });
    return toUserForAdmin((await findUser(tx, userId))!);
  });

/** The same as an operator's command, for the address of an active user of an active school. */
export const resetAuthenticatorOf = (db: DatabasePool, email: string): Promise<'changed' | 'unchanged' | 'unknown-user'> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    const user = holder && (await lockUserRow(tx, holder.id));
    if (!user) return 'unknown-user';
    const operator = { changedBy: null, origin: { ipAddress: null, userAgent: null } };
    return (await remove(tx, user, operator)) ? 'changed' : 'unchanged';
  });
