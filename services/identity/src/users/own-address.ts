import type { Caller } from '@patchwork/platform/assertion';
import { invalid } from '@patchwork/platform/errors';
import { assertRecentlySignedIn, isRecentlySignedIn } from '@patchwork/platform/recent-sign-in';

const needsPassword = () =>
  invalid('current-password-needed', [{ field: 'currentPassword', message: 'Please provide your current password' }]);

/**
 * An unattended browser must not be enough to change an account's address: the session's own sign-in must be recent. A right
 * password in the form is as good, except for users whose sign-in needs a code too.
 * @throws AppError `invalid` without either, `forbidden` for a user with an authenticator
 */
export function assertMayMoveOwnAddress(
  caller: Caller,
  { hasAuthenticator, hasGivenPassword }: { hasAuthenticator: boolean; hasGivenPassword: boolean },
): void {
  if (isRecentlySignedIn(caller)) return;
  if (hasAuthenticator) assertRecentlySignedIn(caller);
  if (!hasGivenPassword) throw needsPassword();
}
