import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { LinkKey, LinkKeys } from '../passwords/link-token.ts';

/** An encrypted secret, as stored: useless without our keys, and in another user's row. */
export interface EncryptedSecret {
  secret: string;
  /** The id of the key that encrypts it. */
  keyId: string;
}

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

const cipherKey = ({ secret }: LinkKey) => Buffer.from(hkdfSync('sha256', secret, '', 'authenticator secrets', 32));

/** Encrypts a secret with the newest key; the user id is authenticated with it. */
export function encryptSecret([newest]: LinkKeys, userId: number, secret: string): EncryptedSecret {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, cipherKey(newest), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(String(userId)),
  );
  const encrypted = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { secret: encrypted.toString('base64url'), keyId: newest.id };
}

/** Decrypts a secret. @throws Error when its key is not configured, the text was changed or it belongs to another user */
export function decryptSecret(keys: LinkKeys, userId: number, { secret, keyId }: EncryptedSecret): string {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`The authenticator of user ${userId} is encrypted with key ${keyId}, which is not in LINK_KEYS.`);
  const sealed = Buffer.from(secret, 'base64url');
  const [iv, tag] = [sealed.subarray(0, ivLength), sealed.subarray(-tagLength)];
  const decipher = createDecipheriv(algorithm, cipherKey(key), iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
