import type { operations } from '@patchwork/contracts/types/identity';
import { type CallOptions, type ClientOptions, createInternalClient } from '@patchwork/platform/client';
import { foldAddress } from '@patchwork/platform/email-address';
import { AppError } from '@patchwork/platform/errors';
import { limitEach } from './limit-each.ts';

/** Enough for identity, which hashes at most four at a time, never to wait for the gateway. */
const CONCURRENCY = 8;
const QUEUE_LENGTH = 64;
/** The most of one account, running and waiting: a user who knows one password must not take every place. */
const PER_ACCOUNT = { running: 4, waiting: 8 };

/**
 * Lets identity verify credentials, a few at a time on separate connections. The rest of a burst waits here, where waiting
 * costs nothing: at identity each would delay other requests, and hashing is the bottleneck anyway.
 */
export function createSignIns(toIdentity: ClientOptions) {
  const client = createInternalClient<operations>({ ...toIdentity, timeout: 10_000, connections: CONCURRENCY });
  let pending = 0;
  const ofAccount = limitEach<string | number>(PER_ACCOUNT.running);

  async function queued<Answer>(account: string | number, call: () => Promise<Answer>): Promise<Answer> {
    const own = ofAccount(account);
    if (own.pendingCount >= PER_ACCOUNT.waiting)
      throw new AppError('rate-limited', 'too-many-sign-ins', 'Too many requests. Please wait a moment.', { retryAfter: 2 });
    if (pending >= CONCURRENCY + QUEUE_LENGTH)
      throw new AppError('unavailable', 'too-many-sign-ins', 'Many people are signing in. Please try again in a moment.', {
        retryAfter: 2,
      });
    pending += 1;
    try {
      return await own(call);
    } finally {
      pending -= 1;
    }
  }

  return {
    /** @throws AppError `rate-limited` when the account has too many, `unavailable` when the queue is full or identity does not answer */
    verify: (options: CallOptions<operations['verifyCredentials']>) =>
      queued(foldAddress(options.body!.username), () => client.call('verifyCredentials', options)),
    /** The same for a user who confirms who they are. @throws AppError `unavailable` likewise */
    confirm: (options: CallOptions<operations['confirmIdentity']>) =>
      queued(options.body!.userId, () => client.call('confirmIdentity', options)),
    close: () => client.close(),
  };
}
export type SignIns = ReturnType<typeof createSignIns>;
