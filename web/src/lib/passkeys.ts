import { t } from './i18n.ts';
import type { PasskeyCreation, PasskeyRequest } from './passkey-ceremonies.ts';

export type { PasskeyCreation, PasskeyRequest };

/** Whether this browser knows passkeys, at this address: `public/theme.js` finds out before the first paint. */
export const knowsPasskeys = (): boolean => globalThis.document?.documentElement.dataset.passkeys !== undefined;

// A separate chunk: most visits need no passkey.
const ceremonies = () => import('./passkey-ceremonies.ts');

/** Asks the user for a passkey. Rejects if they cancel; `whyNoPasskey` says why. */
export const askForPasskey = async (asked: PasskeyRequest) => (await ceremonies()).getPasskey(asked);

/** The same without a question: the browser offers passkeys where the email address is typed. */
export const awaitPasskey = async (asked: PasskeyRequest) => (await ceremonies()).getPasskey(asked, { isAutofill: true });

/** Makes a passkey. Rejects if the user cancels; `whyNoPasskey` says why. */
export const makePasskey = async (asked: PasskeyCreation) => (await ceremonies()).createPasskey(asked);

/** Ends a question that the user has not answered. */
export const stopAsking = (): void => void ceremonies().then(({ cancel }) => cancel());

/** Explains why the browser gave no passkey; undefined for any other error. */
export function whyNoPasskey(error: unknown): string | undefined {
  // SimpleWebAuthn keeps the name of the browser's error.
  switch (error instanceof Error && error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t('No passkey was used. You may have cancelled, or it took too long.');
    case 'InvalidStateError':
      return t('This device already has a passkey for your account.');
    case 'ConstraintError':
    case 'NotSupportedError':
      return t('This device can’t make a passkey. It needs a screen lock, such as a PIN or a fingerprint.');
    case 'SecurityError':
      return t('Passkeys don’t work at this address.');
    default:
      return undefined;
  }
}

/** The kind of device, for the name of a passkey made on it. */
export function deviceName({ userAgent } = globalThis.navigator): string {
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  if (/Android/.test(userAgent)) return t('Android device');
  if (/CrOS/.test(userAgent)) return 'Chromebook';
  if (/Macintosh/.test(userAgent)) return 'Mac';
  if (/Windows/.test(userAgent)) return t('Windows computer');
  return t('My device');
}
