import { notFound } from '@patchwork/platform/errors';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { detailsOfUser } from '../accounts/details.ts';
import type { Deps } from '../deps.ts';
import { changeDetails } from '../users/change-details.ts';

/** A mail provider's machine sends the request, not the user's. */
const origin = { ipAddress: null, userAgent: null };

/** Turns notification mails off, like My Profile; idempotent. @throws AppError `not-found` */
export const unsubscribe = ({ db, linkKeys }: Deps, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    const details = { ...detailsOfUser(user), allowNotificationEmails: false };
    await changeDetails(tx, linkKeys, user, details, { changedBy: userId, event: 'unsubscribed', origin });
  });
