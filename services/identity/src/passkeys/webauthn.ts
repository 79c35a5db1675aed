import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import type { components } from '@patchwork/contracts/types/identity';
import type { Log } from '@patchwork/platform/log';
import type { PasskeySite } from './site.ts';

// The only file that knows @simplewebauthn/server. It costs 28 MB and 0.2 s, so it is loaded with the first passkey.
const simpleWebAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

type Request = components['schemas']['PasskeyRequest']['options'];
type Creation = components['schemas']['PasskeyCreation']['options'];
export type Assertion = components['schemas']['PasskeySignInForm']['response'];
export type Attestation = components['schemas']['PasskeyForm']['response'];
type Descriptor = { credentialId: string; transports: readonly string[] };

/** EdDSA, ES256 and RS256: each authenticator supports one of them. */
const algorithms = [-8, -7, -257];
/** How long the user may take; the challenge lives as long. */
const timeout = 300_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');
/** Identifies a user to authenticators; says nothing about them. */
export const newHandle = (): string => randomBytes(32).toString('base64url');

const toDescriptor = ({ credentialId, transports }: Descriptor): components['schemas']['PasskeyDescriptor'] => ({
  id: credentialId,
  type: 'public-key',
  transports: [...transports],
});

/** The options of `navigator.credentials.get`: for these passkeys, or for any of the site. */
export const requestOptions = ({ rpId }: PasskeySite, challenge: string, passkeys: readonly Descriptor[] = []): Request => ({
  challenge,
  timeout,
  rpId,
  userVerification: 'required',
  ...(passkeys.length > 0 && { allowCredentials: passkeys.map(toDescriptor) }),
});

/** The options of `navigator.credentials.create`. */
export const creationOptions = (
  { rpId }: PasskeySite,
  challenge: string,
  user: Creation['user'],
  passkeys: readonly Descriptor[],
): Creation => ({
  rp: { id: rpId, name: SERVICE_NAME },
  user,
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: passkeys.map(toDescriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

/** A verified new passkey; null for one that does not verify. */
export async function verifyNewPasskey(site: PasskeySite, challenge: string, given: Attestation, log: Log) {
  const { verifyRegistrationResponse } = await simpleWebAuthn();
  try {
    await assertNoCertificates(given);
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    return {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: info.credential.counter,
      transports: given.response.transports ?? [],
      isSynced: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    };
  } catch (err) {
    log.info({ err }, 'refused a new passkey');
    return null;
  }
}

/** We ask for no attestation. Verifying a certificate that is sent all the same would fetch addresses in it. */
async function assertNoCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && !attestation.get('attStmt').get('x5c');
  if (format !== 'none' && !isSelfSigned) throw new Error(`The attestation ${format} was not asked for.`);
}

/**
 * A passkey's verified answer; null for one that does not verify. Without a public key it does the same work. The caller
 * compares the counter: only a right signature says anything about it.
 */
export async function verifyAnswer(
  site: PasskeySite,
  { challenge, publicKey, given }: { challenge: string | null; publicKey: string | null; given: Assertion },
  log: Log,
) {
  const { verifyAuthenticationResponse } = await simpleWebAuthn();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge ?? newChallenge(),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: given.id, publicKey: Buffer.from(publicKey ?? keyOfNobody, 'base64url'), counter: 0 },
    });
    if (!verified) return null;
    return {
      counter: info.newCounter,
      isSynced: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    };
  } catch (err) {
    log.info({ err }, 'refused a passkey');
    return null;
  }
}

/** A public key, in COSE's form, whose private key is nowhere. */
const keyOfNobody = (() => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const hex = (coordinate = '') => Buffer.from(coordinate, 'base64url').toString('hex');
  // {kty: EC2, alg: ES256, crv: P-256, x, y}
  return Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, 'hex').toString('base64url');
})();
