import { hkdfSync } from 'node:crypto';

/**
 * The keys for the files of a user's drafts on a device, in base64: one for each of the gateway's secrets, the newest first. Each
 * follows from the secret and the user's id alone, so nothing is stored.
 */
export const draftKeysOf = (secrets: readonly string[], userId: number): string[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `draft-files.${userId}`, 32)).toString('base64'));
