import { PasswordChanged } from '@patchwork/contracts/events/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { AppError, type FieldError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { listNoticeAddresses } from '../accounts/notice-addresses.sql.ts';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { contextOf, isTooEasy, tooEasy } from '../passwords/common-passwords.ts';
import { replacePassword, revokeLinks } from '../passwords/links.sql.ts';
import { matchOwnPassword } from '../passwords/own-password.ts';
import { changeLimits, confirmLimits, decodePassword, normalised, readPassword } from '../passwords/password.policy.ts';

interface Form {
  old: string;
  new: string;
  confirm: string;
}

const changeFailed = () =>
  new AppError(
    'invalid',
    'password-change-failed',
    'Password change failed. Please check the current password provided was correct and try again.',
  );

/**
 * Changes the viewer's password and ends every session; returns the new session epoch, which keeps the current session alive.
 * @throws AppError `invalid` with every wrong field, or `password-change-failed` for a wrong old password
 */
export async function changePassword(deps: Deps, viewer: Viewer, form: Form, origin: Origin): Promise<number> {
  const { db, passwords } = deps;
  const { userId } = viewer;
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  const password = readForm(form, deps.refusesEasyPasswords ? contextOf(user) : null);
  const oldHash = await matchOwnPassword(deps, { userId, email: user.email }, form.old);
  if (!oldHash) throw changeFailed();
  const newHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const sessionEpoch = await replacePassword(tx, userId, { oldHash, newHash });
    if (sessionEpoch === null) throw changeFailed();
    await revokeLinks(tx, userId);
    await recordEvent(tx, PasswordChanged, { userId, addressIds: await listNoticeAddresses(tx, userId) });
    await recordClientEvent(tx, { type: 'password-changed', userId, schoolId: user.schoolId, origin });
    return sessionEpoch;
  });
}

/**
 * The new password. `context` lists words that it must not consist of; null allows easy passwords.
 * @throws AppError `invalid`
 */
function readForm(form: Form, context: readonly string[] | null): string {
  const errors: FieldError[] = [];
  const wanted = readPassword(form.new, changeLimits);
  if ('message' in wanted) errors.push({ field: 'new', message: wanted.message });
  else if (context && isTooEasy(wanted.password, context)) errors.push({ field: 'new', message: tooEasy });
  const confirmed = readPassword(form.confirm, confirmLimits);
  if ('message' in confirmed) errors.push({ field: 'confirm', message: confirmed.message });
  else if (normalised(decodePassword(form.new) ?? '') !== confirmed.password)
    errors.push({ field: 'confirm', message: 'Passwords do not match' });
  if (errors.length > 0 || 'message' in wanted) throw invalid('invalid-password', errors);
  return wanted.password;
}
