import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { LinkKey, LinkKeys } from '../passwords/link-token.ts';

/** A secret as the table keeps it: of no use without our keys, nor in another person's row. */
export interface Sealed {
  secret: string;
  /** Which of our keys it is sealed under. */
  keyId: string;
}

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

const cipherKey = ({ secret }: LinkKey) => Buffer.from(hkdfSync('sha256', secret, '', 'authenticator secrets', 32));

/** Seals under the newest key. */
export function sealSecret([newest]: LinkKeys, userId: number, secret: string): Sealed {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, cipherKey(newest), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(String(userId)),
  );
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { secret: sealed.toString('base64url'), keyId: newest.id };
}

/** @throws Error when its key is no longer among ours, or when it was changed or belongs to somebody else */
export function openSecret(keys: LinkKeys, userId: number, { secret, keyId }: Sealed): string {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`The authenticator of user ${userId} is sealed under key ${keyId}, which is not in LINK_KEYS.`);
  const sealed = Buffer.from(secret, 'base64url');
  const [iv, tag] = [sealed.subarray(0, ivLength), sealed.subarray(-tagLength)];
  const decipher = createDecipheriv(algorithm, cipherKey(key), iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
