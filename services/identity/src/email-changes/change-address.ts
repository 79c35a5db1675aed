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
 * What a new address brings with it, in the transaction that changed it: links that went to the old one are dead, the old one is told
 * and may undo it, the new one has to be confirmed. Who never had a password is invited anew instead: the old address may have been a
 * slip, and a stranger must not be able to take it back.
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
