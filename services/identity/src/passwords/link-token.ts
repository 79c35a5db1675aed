import { createHash, createHmac } from 'node:crypto';
import { foldAddress } from '@patchwork/platform/email-address';

export interface LinkKey {
  /** Identifies the key in the database without revealing it; does not depend on the order of the keys. */
  id: string;
  secret: string;
}
/** Newest first; at least one. */
export type LinkKeys = [LinkKey, ...LinkKey[]];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The configured keys, newest first. @throws Error when there is none */
export function toLinkKeys(secrets: string[]): LinkKeys {
  const [newest, ...older] = secrets.map((secret) => ({ id: sha256(`key id ${secret}`).slice(0, 16), secret }));
  if (!newest) throw new Error('LINK_KEYS contains no key.');
  return [newest, ...older];
}

/** The purpose of a link: a token for one purpose is invalid for another. */
type LinkPurpose = 'password link' | 'email undo' | 'email confirmation';

/** The secret part of a link: 256 bits derived from key, purpose and id, so it is never stored or sent over Kafka. */
export const tokenOf = (key: LinkKey, linkId: string, purpose: LinkPurpose = 'password link'): string =>
  createHmac('sha256', key.secret).update(`${purpose} ${linkId}`).digest('base64url');

/** The form of a token that the database stores. */
export const hashToken = (token: string): string => sha256(token);

/** Identifies an address without a user in the failure counts, without storing it. */
export const unknownAddressHash = ([newest]: LinkKeys, email: string): string =>
  createHmac('sha256', newest.secret)
    .update(`account ${foldAddress(email)}`)
    .digest('hex');
