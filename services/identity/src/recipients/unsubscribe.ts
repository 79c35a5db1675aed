import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { changeDetails } from '../users/change-details.ts';
import { lockUserRow } from '../users/change-users.sql.ts';
import { detailsOfUser } from '../users/details.ts';

/** From the machine of a mail provider, which is not where the person is. */
const origin = { ipAddress: null, userAgent: null };

/** Ends notification mails, as the person would in My Profile; again does nothing. @throws AppError `not-found` */
export const unsubscribe = ({ db, linkKeys }: Deps, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    const details = { ...detailsOfUser(user), allowNotificationEmails: false };
    await changeDetails(tx, linkKeys, user, details, { changedBy: userId, event: 'unsubscribed', origin });
  });
