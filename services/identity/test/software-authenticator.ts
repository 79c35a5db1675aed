import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What may differ from a well-behaved authenticator. */
export interface Faults {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Whether passkeys are synced, and backed up. */
  isSynced?: boolean;
  isBackedUp?: boolean;
  /** Changes a byte of the signature. */
  isForged?: boolean;
  /** An attestation with a certificate. */
  hasCertificate?: boolean;
}

interface Created {
  challengeId: string;
  options: { challenge: string; rp: { id: string }; user: { id: string } };
}
interface Requested {
  challengeId: string;
  options: { challenge: string; rpId: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
/** CBOR of a byte string, and of a text of fewer than 24 bytes. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);

/** An authenticator in software, with one ES256 passkey (WebAuthn §6), for tests. */
export function anAuthenticator({ isSynced = false, isBackedUp = false }: Faults = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let userHandle: string | null = null;
  let counter = 0;

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? 'https://patchwork.example',
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, faults: Faults, attested = Buffer.alloc(0)): Buffer {
    const flags =
      ((faults.isPresent ?? true) ? 0x01 : 0) |
      ((faults.isVerified ?? true) ? 0x04 : 0) |
      ((faults.isSynced ?? isSynced) ? 0x08 : 0) |
      ((faults.isBackedUp ?? isBackedUp) ? 0x10 : 0) |
      (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id,

    /** What `navigator.credentials.create` gives for the options. */
    create({ challengeId, options }: Created, faults: Faults = {}) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose]);
      // {alg: -7, sig: h'', x5c: [h'']}
      const certificate = Buffer.from('a363616c67266373696740637835638140', 'hex');
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(faults.hasCertificate ? 'packed' : 'none'),
        text('attStmt'),
        faults.hasCertificate ? certificate : Buffer.from([0xa0]),
        text('authData'),
        bytes(authenticatorData(options.rp.id, faults, attested)),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', options.challenge, faults));
      const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ['usb'] };
      return { challengeId, response: { id, rawId: id, type: 'public-key', response } };
    },

    /** What `navigator.credentials.get` gives for the options; its counter is one greater each time. */
    get({ challengeId, options }: Requested, faults: Faults = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId, faults);
      const client = clientData('webauthn.get', options.challenge, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (faults.isForged) signature[signature.length - 1]! ^= 1;
      const handle = faults.userHandle === undefined ? userHandle : faults.userHandle;
      const response = {
        authenticatorData: base64url(data),
        clientDataJSON: base64url(client),
        signature: base64url(signature),
        ...(handle !== null && { userHandle: handle }),
      };
      return { challengeId, response: { id, rawId: id, type: 'public-key', response } };
    },
  };
}
export type Authenticator = ReturnType<typeof anAuthenticator>;
