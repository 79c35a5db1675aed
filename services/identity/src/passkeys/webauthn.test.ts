import type { Log } from '@patchwork/platform/log';
import { expect, test } from 'vitest';
import { anAuthenticator, type Faults } from '../../test/software-authenticator.ts';
import { creationOptions, newChallenge, newHandle, verifyNewPasskey } from './webauthn.ts';

const site = { rpId: 'patchwork.example', origin: 'https://patchwork.example' };

/** Why a new passkey is refused; undefined when it is not. */
async function whyRefused(faults: Faults): Promise<string | undefined> {
  let reason: string | undefined;
  const log = {
    info: ({ err }: { err: Error }) => {
      reason = err.message;
    },
  } as unknown as Log;
  const challenge = newChallenge();
  const options = creationOptions(site, challenge, { id: newHandle(), name: 'jo', displayName: 'Jo' }, []);
  const { response } = anAuthenticator().create({ challengeId: '', options }, faults);
  const passkey = await verifyNewPasskey(site, challenge, { ...response, type: 'public-key' }, log);
  expect(passkey === null).toBe(reason !== undefined);
  return reason;
}

test.each<[Faults, string | undefined]>([
  [{}, undefined],
  [{ hasCertificate: true }, 'The attestation packed was not asked for.'],
  [{ isVerified: false }, 'User verification was required, but user could not be verified'],
])('a new passkey with the faults %j is refused because of %s', async (faults, reason) => {
  expect(await whyRefused(faults)).toBe(reason);
});
