import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { tokenOf } from '../passwords/link-token.ts';
import { findUsableLink } from '../passwords/links.sql.ts';
import { findUser } from '../users/users.sql.ts';

/**
 * What a mail to somebody needs, asked at the moment of sending. The link is there only while it can be used; its token is worked
 * out again each time and stored nowhere.
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
    ...(link && { link }),
  };
}

async function findLink({ db, linkKeys }: Deps, userId: number, linkId: string) {
  const link = await findUsableLink(db, userId, linkId);
  // A key that was taken out of the configuration takes its links with it.
  const key = link && linkKeys.find(({ id }) => id === link.keyId);
  return key ? { kind: link.kind, token: tokenOf(key, linkId), expiresAt: link.expiresAt } : undefined;
}
