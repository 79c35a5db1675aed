/** The most passkeys of one user. */
export const MAX_PASSKEYS = 20;

/** Where a passkey is stored, for users to tell theirs apart. */
export function kindOf({ isSynced, transports }: { isSynced: boolean; transports: readonly string[] }) {
  if (isSynced) return 'synced';
  const isExternal = transports.some((transport) => ['usb', 'nfc', 'ble'].includes(transport));
  return isExternal && !transports.includes('internal') ? 'security-key' : 'device';
}

interface State {
  counter: number;
  isSynced: boolean;
}

/**
 * Compares a passkey with its verified answer. A signature counter grows with every use, so one that does not belongs to a copy;
 * authenticators without a counter always send 0. Whether a passkey can be synced never changes. Source: WebAuthn §7.2.
 */
export function compareWithStored(stored: State, answered: State): 'right' | 'wrong' | 'counter-went-back' {
  if (answered.isSynced !== stored.isSynced) return 'wrong';
  const hasCounter = stored.counter > 0 || answered.counter > 0;
  return hasCounter && answered.counter <= stored.counter ? 'counter-went-back' : 'right';
}
