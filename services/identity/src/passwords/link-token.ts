import { createHash, createHmac } from 'node:crypto';

export interface LinkKey {
  /** Names the key in the database without telling it; survives a change of order. */
  id: string;
  secret: string;
}
/** Newest first; at least one. */
export type LinkKeys = [LinkKey, ...LinkKey[]];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The keys of the configuration, newest first. */
export function toLinkKeys(secrets: string[]): LinkKeys {
  const [newest, ...older] = secrets.map((secret) => ({ id: sha256(`key id ${secret}`).slice(0, 16), secret }));
  if (!newest) throw new Error('LINK_KEYS holds no key.');
  return [newest, ...older];
}

/** What a link is for: a token of one kind is nothing to another. */
export type LinkPurpose = 'password link' | 'email undo' | 'email confirmation';

/** The secret part of a link: 256 bits that follow from key, purpose and id, so it is never stored or sent over the bus. */
export const tokenOf = (key: LinkKey, linkId: string, purpose: LinkPurpose = 'password link'): string =>
  createHmac('sha256', key.secret).update(`${purpose} ${linkId}`).digest('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): string => sha256(token);

/** Stands for an account in the failure counts, known or not, without being an address. */
export const accountHashOf = ([newest]: LinkKeys, email: string): string =>
  createHmac('sha256', newest.secret).update(`account ${email.trim().toLowerCase()}`).digest('hex');
