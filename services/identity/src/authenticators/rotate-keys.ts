import type { Deps } from '../deps.ts';
import { listEncryptedUnder, replaceEncrypted } from './authenticators.sql.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';

/**
 * Encrypts up to 1,000 secrets of older keys with the newest key, so that an older key can be removed. Several processes may
 * run this at once. Leaves secrets whose key has been removed already.
 */
export async function rotateKeys({ db, linkKeys }: Pick<Deps, 'db' | 'linkKeys'>): Promise<void> {
  const [, ...older] = linkKeys.map(({ id }) => id);
  for (const { userId, ...sealed } of await listEncryptedUnder(db, older))
    await replaceEncrypted(db, userId, sealed, encryptSecret(linkKeys, userId, decryptSecret(linkKeys, userId, sealed)));
}
