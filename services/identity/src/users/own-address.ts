import type { Db } from '@patchwork/platform/db';
import { invalid } from '@patchwork/platform/errors';
import { signedInLately } from '../sessions/sign-in.sql.ts';

const needsPassword = () =>
  invalid('current-password-needed', [{ field: 'currentPassword', message: 'Please provide your current password' }]);

/** A browser that somebody left open must not be enough to move an account to another address. @throws AppError `invalid` */
export async function assertMayMoveOwnAddress(db: Db, userId: number): Promise<void> {
  if (!(await signedInLately(db, userId))) throw needsPassword();
}
