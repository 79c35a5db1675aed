import { randomUUID } from 'node:crypto';
import { EmailChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { listFormerAddresses } from '../accounts/notice-addresses.sql.ts';
import type { UserRow } from '../accounts/user-row.ts';
import { hashToken, type LinkKeys, tokenOf } from '../passwords/link-token.ts';
import { revokeLinks } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';
import { insertEmailChange } from './email-changes.sql.ts';

interface NewAddress {
  newEmail: string;
  /** Another user sets the address, and no second person has agreed. */
  isHeld: boolean;
}

/**
 * The consequences of a new address, in the transaction that sets it: links sent to the old one are revoked, the old one gets a
 * notice with an undo link, the new one must be confirmed; with `isHeld` it gets no link to set a password for 72 hours. A user who never used the account is invited again instead: the old
 * address may be a typo, and a stranger must not be able to take the account.
 */
export async function changeAddress(tx: Tx, keys: LinkKeys, before: UserRow, { newEmail, isHeld }: NewAddress): Promise<void> {
  if (!before.hasBeenUsed) return issueLink(tx, keys, before.id, 'invitation');
  await revokeLinks(tx, before.id);
  await recordChange(tx, keys, { user: before, newEmail, isHeld, canUndo: before.isEmailConfirmed });
}

/**
 * Sends the Lead of a sign-up a link that confirms their address: approval waits for it. Stored as a change to the same
 * address, which cannot be undone.
 */
export const requestConfirmation = (tx: Tx, keys: LinkKeys, lead: UserRow): Promise<void> =>
  recordChange(tx, keys, { user: lead, newEmail: lead.email, isHeld: false, canUndo: false });

async function recordChange(
  tx: Tx,
  [key]: LinkKeys,
  { user, newEmail, isHeld, canUndo }: NewAddress & { user: UserRow; canUndo: boolean },
): Promise<void> {
  const id = randomUUID();
  await insertEmailChange(tx, {
    id,
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    undoTokenHash: canUndo ? hashToken(tokenOf(key, id, 'email undo')) : null,
    confirmationTokenHash: hashToken(tokenOf(key, id, 'email confirmation')),
    keyId: key.id,
    isHeld,
  });
  const addressIds = await listFormerAddresses(tx, user.id, user.email);
  await recordEvent(tx, EmailChanged, { userId: user.id, changeId: id, addressIds });
}
