import type { Db } from '@patchwork/platform/db';
import type { LinkKeys } from '../passwords/link-token.ts';
import { keepSecret } from './authenticators.sql.ts';
import { newSecret } from './codes.ts';
import { openSecret, type Sealed, sealSecret } from './sealed-secret.ts';

/** The key of a set-up that waits to be confirmed: the same until then. Null when one-time codes are on already. */
export async function beginSetUp(db: Db, linkKeys: LinkKeys, userId: number): Promise<string | null> {
  const kept = await keepSecret(db, userId, sealSecret(linkKeys, userId, newSecret()));
  return kept.isConfirmed ? null : openSecret(linkKeys, userId, kept);
}

/** The sealed secret of somebody who has one, confirmed or not. */
export const sealedOf = ({ secret, keyId }: { secret: string | null; keyId: string | null }): Sealed | null =>
  secret !== null && keyId !== null ? { secret, keyId } : null;
