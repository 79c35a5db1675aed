import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { tokenOf } from '../passwords/link-token.ts';
import { findUsableLink } from '../passwords/links.sql.ts';
import { findUser } from '../users/users.sql.ts';

/**
 * The data for a mail to a user, read when it is sent. Includes the link only while it is usable; its token is derived again
 * each time and never stored.
 */
export async function getRecipient(deps: Deps, userId: number, linkId: string | undefined) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const link = linkId && (await findLink(deps, userId, linkId));
  return {
    userId,
    schoolId: user.schoolId,
    email: user.email,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    isActive: user.isActive,
    isSchoolActive: user.isSchoolActive,
    allowNotificationEmails: user.allowNotificationEmails && user.isEmailConfirmed,
    ...(user.language && { language: user.language }),
    ...(link && { link }),
  };
}

async function findLink({ db, linkKeys }: Deps, userId: number, linkId: string) {
  const link = await findUsableLink(db, userId, linkId);
  // Removing a key from the configuration invalidates its links.
  const key = link && linkKeys.find(({ id }) => id === link.keyId);
  return key ? { kind: link.kind, token: tokenOf(key, linkId), expiresAt: link.expiresAt } : undefined;
}
