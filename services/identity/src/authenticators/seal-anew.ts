import type { Deps } from '../deps.ts';
import { listSealedOtherwise, replaceSealed } from './authenticators.sql.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/**
 * Seals what stands under an older key under the newest, so that the older one can go: at most a thousand at a time, once or in
 * several processes at once.
 * @throws Error for a secret whose key is gone already
 */
export async function sealAnew({ db, linkKeys }: Pick<Deps, 'db' | 'linkKeys'>): Promise<void> {
  for (const { userId, ...sealed } of await listSealedOtherwise(db, linkKeys[0].id))
    await replaceSealed(db, userId, sealed, sealSecret(linkKeys, userId, openSecret(linkKeys, userId, sealed)));
}
