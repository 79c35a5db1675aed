import type { Db } from '@patchwork/platform/db';
import type { LinkKeys } from '../passwords/link-token.ts';
import { keepSecret } from './authenticators.sql.ts';
import { newSecret } from './codes.ts';
import { decryptSecret, type EncryptedSecret, encryptSecret } from './encrypted-secret.ts';

/** The key of an unconfirmed set-up, the same until it is confirmed. Null when one-time codes are on already. */
export async function beginSetUp(db: Db, linkKeys: LinkKeys, userId: number): Promise<string | null> {
  const kept = await keepSecret(db, userId, encryptSecret(linkKeys, userId, newSecret()));
  return kept.isConfirmed ? null : decryptSecret(linkKeys, userId, kept);
}

/** The encrypted secret of a user, confirmed or not; null when there is none. */
export const encryptedOf = ({ secret, keyId }: { secret: string | null; keyId: string | null }): EncryptedSecret | null =>
  secret !== null && keyId !== null ? { secret, keyId } : null;
