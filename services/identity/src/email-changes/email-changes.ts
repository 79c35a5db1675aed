import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { claimingAddress, emailTaken } from '../accounts/email.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { deleteAuthenticator, findCodeHolder } from '../authenticators/authenticators.sql.ts';
import { recordAuthenticatorChange } from '../authenticators/record-change.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { listPasskeysOf } from '../passkeys/passkeys.sql.ts';
import { removePasskeys } from '../passkeys/record-change.ts';
import { hashToken, tokenOf } from '../passwords/link-token.ts';
import { issueLink } from '../passwords/links.ts';
import { listLinkedAccountsOf } from '../providers/linked-accounts.sql.ts';
import { removeLinkedAccounts } from '../providers/record-change.ts';
import { confirmAddress, findEmailChange, lockConfirmable, lockUndoable, restoreAddress } from './email-changes.sql.ts';

const linkFailed = () =>
  new AppError(
    'invalid',
    'email-link-failed',
    'Unfortunately this link does not work. This might be because it is older than 7 days, has already been used, or the email address has changed since.',
  );

/**
 * Restores the old address with the undo link that was sent to it. Ends every session and link of the account; deletes the
 * password, which an intruder may know, and the authenticator, the passkeys and the linked accounts that were set since the
 * seventh day before the change, because an intruder may have set them; sends the restored address a link to set a new password. Returns what stays.
 * @throws AppError `invalid` for a used or old link or an inactive user, `conflict` when another user has claimed the address
 */
export async function undoEmailChange(deps: Deps, code: string, origin: Origin): Promise<ReplyOf<operations['undoEmailChange']>> {
  const { db, linkKeys } = deps;
  const tokenHash = hashToken(code);
  return claimingAddress(() =>
    db.transaction(async (tx) => {
      const change = await lockUndoable(tx, tokenHash);
      if (!change) throw linkFailed();
      const { userId, schoolId, oldEmail, since } = change;
      const holder = await findHolder(tx, oldEmail);
      if (holder && holder.id !== userId) throw emailTaken('email');
      await restoreAddress(tx, tokenHash);
      await issueLink(tx, linkKeys, userId, 'reset');
      if (await deleteAuthenticator(tx, userId, since)) {
        const change = { event: 'authenticator-removed', changedBy: null, origin } as const;
        await recordAuthenticatorChange(tx, { id: userId, schoolId }, change);
      }
      await removePasskeys(tx, { id: userId, schoolId }, { changedBy: null, origin }, since);
      await removeLinkedAccounts(tx, { id: userId, schoolId }, { changedBy: null, origin }, since);
      await recordHistory(tx, userId, { changedBy: null, columns: ['email'] });
      await recordClientEvent(tx, { type: 'email-change-undone', userId, subjectUserId: userId, schoolId, origin });
      return { remaining: await listWaysIn(deps, tx, userId) };
    }),
  );
}

/** The passkeys, authenticator and linked accounts of a user, oldest first. */
async function listWaysIn({ providers }: Deps, tx: Tx, userId: number) {
  const passkeys = await listPasskeysOf(tx, userId);
  const codes = await findCodeHolder(tx, userId);
  const accounts = await listLinkedAccountsOf(tx, userId);
  const ways: ReplyOf<operations['undoEmailChange']>['remaining'] = [
    ...passkeys.map(({ name, createdAt }) => ({ kind: 'passkey' as const, name, addedDate: createdAt })),
    ...(codes?.confirmedAt ? [{ kind: 'authenticator' as const, name: null, addedDate: codes.confirmedAt }] : []),
    ...accounts.map(({ provider, linkedAt }) => ({
      kind: 'linked-account' as const,
      name: providers.find(provider)?.name ?? provider,
      addedDate: linkedAt,
    })),
  ];
  return ways.sort((one, other) => one.addedDate.localeCompare(other.addedDate));
}

/**
 * Confirms that an address receives mail: a changed one, or that of a Lead whose school signs up; idempotent.
 * @throws AppError `invalid` for a link that no longer works
 */
export async function confirmEmailAddress({ db }: Deps, code: string, origin: Origin): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const change = await lockConfirmable(tx, hashToken(code));
    if (!change) throw linkFailed();
    if (change.isConfirmed) return;
    await confirmAddress(tx, change);
    const { userId, schoolId } = change;
    await recordClientEvent(tx, { type: 'email-confirmed', userId, subjectUserId: userId, schoolId, origin });
  });
  return {};
}

/** The data for mails about a change, read when a mail is sent; tokens are derived again each time and never stored. */
export async function getEmailChange({ db, linkKeys }: Deps, changeId: string) {
  const change = await findEmailChange(db, changeId);
  const user = change && (await findUser(db, change.userId));
  if (!user) throw notFound();
  const { oldEmail, newEmail, changedAt, expiresAt } = change;
  // Removing a key from the configuration invalidates its links.
  const key = linkKeys.find(({ id }) => id === change.keyId);
  return {
    userId: user.id,
    schoolId: user.schoolId,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    isActive: user.isActive,
    isSchoolActive: user.isSchoolActive,
    isSignUp: change.isSignUp,
    ...(user.language && { language: user.language }),
    oldEmail,
    newEmail,
    changedAt,
    ...(key && change.canUndo && { undo: { token: tokenOf(key, changeId, 'email undo'), expiresAt } }),
    ...(key && change.canConfirm && { confirmation: { token: tokenOf(key, changeId, 'email confirmation'), expiresAt } }),
  };
}
