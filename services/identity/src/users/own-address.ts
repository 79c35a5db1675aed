import type { Db } from '@patchwork/platform/db';
import { invalid } from '@patchwork/platform/errors';
import { signedInLately } from '../sessions/sign-in.sql.ts';

const needsPassword = () =>
  invalid('current-password-needed', [{ field: 'currentPassword', message: 'Please provide your current password' }]);

/**
 * An unattended browser must not be enough to change an account's address.
 * @throws AppError `invalid` without a recent sign-in
 */
export async function assertMayMoveOwnAddress(db: Db, userId: number): Promise<void> {
  if (!(await signedInLately(db, userId))) throw needsPassword();
}
