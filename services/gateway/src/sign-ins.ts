import type { operations } from '@patchwork/contracts/types/identity';
import { type CallOptions, type ClientOptions, createInternalClient } from '@patchwork/platform/client';
import { AppError } from '@patchwork/platform/errors';

/** Enough that identity, which hashes four at a time at most, never waits for us. */
const atOnce = 8;
const inLine = 64;

/**
 * Has identity verify credentials, a few at a time on connections of their own. Of many that come together the rest wait here, where
 * that costs nothing: at identity each would be work before everybody else's requests, and hashing is what they wait for anyhow.
 */
export function createSignIns(toIdentity: ClientOptions) {
  const client = createInternalClient<operations>({ ...toIdentity, timeout: 10_000, connections: atOnce });
  let present = 0;
  return {
    /** @throws AppError `unavailable` when the line is full or identity does not answer */
    async verify(options: CallOptions<operations['verifyCredentials']>) {
      if (present >= atOnce + inLine)
        throw new AppError('unavailable', 'too-many-sign-ins', 'Many people are signing in. Please try again in a moment.', {
          retryAfter: 2,
        });
      present += 1;
      try {
        return await client.call('verifyCredentials', options);
      } finally {
        present -= 1;
      }
    },
    close: () => client.close(),
  };
}
export type SignIns = ReturnType<typeof createSignIns>;
