import { hkdfSync } from 'node:crypto';

/** A user's own files of the last days must stay readable after that many changes. */
const EARLIER_EPOCHS = 8;

/**
 * The keys for the files of a user's drafts on a device, in base64: the first one encrypts. Each follows from a secret of the
 * gateway, the user's id and a session epoch, so nothing is stored, and a session from before a change of the password has no
 * key for files that are kept afterwards. Keys of earlier epochs only decrypt.
 */
export function draftKeysOf(secrets: readonly string[], userId: number, epoch: number): string[] {
  const epochs = Array.from({ length: EARLIER_EPOCHS + 1 }, (_, earlier) => epoch - earlier).filter((each) => each >= 0);
  return epochs.flatMap((each) =>
    secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `draft-files.${userId}.${each}`, 32)).toString('base64')),
  );
}
