import { notFound } from '@patchwork/platform/errors';
import { findNoticeAddress } from '../accounts/notice-addresses.sql.ts';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { tokenOf } from '../passwords/link-token.ts';
import { findUsableLink } from '../passwords/links.sql.ts';

/**
 * The data for a mail to a user, read when it is sent. Includes the link only while it is usable; its token is derived again
 * each time and never stored. With `addressId` for the address that the user had when something happened to the account.
 */
export async function getRecipient(
  deps: Deps,
  userId: number,
  { linkId, addressId }: { linkId?: string | undefined; addressId?: number | undefined },
) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const link = linkId && (await findLink(deps, userId, linkId));
  const address = addressId ? await findAddress(deps, userId, addressId) : { email: user.email };
  return {
    userId,
    schoolId: user.schoolId,
    ...address,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    ...(user.schoolPosition && { schoolPosition: user.schoolPosition }),
    isActive: user.isActive,
    isSchoolActive: user.isSchoolActive,
    allowNotificationEmails: user.allowNotificationEmails && user.isEmailConfirmed,
    ...(user.language && { language: user.language }),
    ...(link && { link }),
  };
}

/** An address of the user's history, with the link that restores it if it has been replaced. @throws AppError `not-found` */
async function findAddress({ db, linkKeys }: Deps, userId: number, addressId: number) {
  const address = await findNoticeAddress(db, userId, addressId);
  if (!address) throw notFound();
  const { email, changeId, changedAt, keyId, undoExpiresAt } = address;
  if (!changeId || !changedAt) return { email };
  const key = linkKeys.find(({ id }) => id === keyId);
  const undo = key && undoExpiresAt && { token: tokenOf(key, changeId, 'email undo'), expiresAt: undoExpiresAt };
  return { email, former: { changedAt, ...(undo && { undo }) } };
}

async function findLink({ db, linkKeys }: Deps, userId: number, linkId: string) {
  const link = await findUsableLink(db, userId, linkId);
  // Removing a key from the configuration invalidates its links.
  const key = link && linkKeys.find(({ id }) => id === link.keyId);
  return key ? { kind: link.kind, token: tokenOf(key, linkId), expiresAt: link.expiresAt } : undefined;
}
