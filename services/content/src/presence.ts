import type { Caller, Viewer } from '@patchwork/platform/assertion';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import type { Deps } from './deps.ts';

/** Who asks, and the password that they gave, if any. */
export interface Asking {
  viewer: Viewer;
  caller: Caller;
  currentPassword?: string | undefined;
}

/**
 * Verifies that the user is at the device themselves: by their password or, without one, by a sign-in to this session, or its
 * confirmation, in the last five minutes. Many schools forbid passwords.
 * @throws AppError `invalid` on `currentPassword`, `conflict` `sign-in-again`, `unavailable` when identity does not answer
 */
export async function assertPresent(
  { identity }: Deps,
  { viewer: { userId }, caller, currentPassword }: Asking,
  requestId: string,
): Promise<void> {
  if (currentPassword === undefined) return assertRecentlySignedIn(caller);
  await identity.call('confirmPassword', { path: { userId }, body: { currentPassword }, requestId });
}
