import type { components } from '@patchwork/contracts/types/public';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

export type PasskeyRequest = components['schemas']['PasskeyRequest'];
export type PasskeyCreation = components['schemas']['PasskeyCreation'];

// The only file that knows @simplewebauthn/browser.

/** What the server needs of a passkey's answer to its challenge. */
export async function getPasskey({ challengeId, options }: PasskeyRequest, { isAutofill = false } = {}) {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill });
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  const answer = { authenticatorData, clientDataJSON, signature, ...(userHandle && { userHandle }) };
  return { challengeId, response: { id, rawId, type, response: answer } };
}

/** What the server needs of a new passkey. */
export async function createPasskey({ challengeId, options }: PasskeyCreation) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { challengeId, response: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } };
}

export const cancel = (): void => WebAuthnAbortService.cancelCeremony();
