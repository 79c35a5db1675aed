import { randomUUID } from 'node:crypto';
import { PasswordLinkIssued } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { hasHeldAddress } from '../accounts/held-address.sql.ts';
import { hashToken, type LinkKeys, tokenOf } from './link-token.ts';
import { insertLink, type LinkKind, lockUser, revokeLinks } from './links.sql.ts';

/**
 * Issues a link to a user and revokes older ones; issues none while another user's change of the address may be undone (see
 * `isAddressHeld`). Messaging consumes the event, and gets the token when it sends the mail.
 */
export async function issueLink(tx: Tx, keys: LinkKeys, userId: number, kind: LinkKind): Promise<void> {
  await lockUser(tx, userId);
  await revokeLinks(tx, userId);
  if (await hasHeldAddress(tx, userId)) return;
  const [key] = keys;
  const linkId = randomUUID();
  await insertLink(tx, { id: linkId, userId, kind, tokenHash: hashToken(tokenOf(key, linkId)), keyId: key.id });
  await recordEvent(tx, PasswordLinkIssued, { userId, linkId, kind });
}
