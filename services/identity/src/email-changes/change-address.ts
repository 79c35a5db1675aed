import { randomUUID } from 'node:crypto';
import { EmailChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { hashToken, type LinkKeys, tokenOf } from '../passwords/link-token.ts';
import { revokeLinks } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';
import type { UserRow } from '../users/user-row.ts';
import { insertEmailChange } from './email-changes.sql.ts';

/**
 * The consequences of a new address, in the transaction that sets it: links sent to the old one are revoked, the old one gets a
 * notice with an undo link, the new one must be confirmed. A user without a password is invited again instead: the old address
 * may be a typo, and a stranger must not be able to take the account.
 */
export async function changeAddress(tx: Tx, keys: LinkKeys, before: UserRow, newEmail: string): Promise<void> {
  if (!before.hasPassword) return issueLink(tx, keys, before.id, 'invitation');
  await revokeLinks(tx, before.id);
  const [key] = keys;
  const id = randomUUID();
  await insertEmailChange(tx, {
    id,
    userId: before.id,
    oldEmail: before.email,
    newEmail,
    undoTokenHash: before.isEmailConfirmed ? hashToken(tokenOf(key, id, 'email undo')) : null,
    confirmationTokenHash: hashToken(tokenOf(key, id, 'email confirmation')),
    keyId: key.id,
  });
  await recordEvent(tx, EmailChanged, { userId: before.id, changeId: id });
}
