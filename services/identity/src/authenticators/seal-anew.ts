import type { Deps } from '../deps.ts';
import { listSealedUnder, replaceSealed } from './authenticators.sql.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/**
 * Seals what stands under an older key under the newest, so that the older one can go: at most a thousand at a time, once or in
 * several processes at once. What stands under a key that is gone already is left.
 */
export async function sealAnew({ db, linkKeys }: Pick<Deps, 'db' | 'linkKeys'>): Promise<void> {
  const [, ...older] = linkKeys.map(({ id }) => id);
  for (const { userId, ...sealed } of await listSealedUnder(db, older))
    await replaceSealed(db, userId, sealed, sealSecret(linkKeys, userId, openSecret(linkKeys, userId, sealed)));
}
