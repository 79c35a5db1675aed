import { notFound } from '@patchwork/platform/errors';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { detailsOfUser } from '../accounts/details.ts';
import type { Deps } from '../deps.ts';
import { rolesOf, type StaffRole } from '../roles/roles.policy.ts';
import { changeDetails } from '../users/change-details.ts';
import { listGranted } from './staff.sql.ts';

/** The ids of users who would have this staff role if they signed in now, granted or implied. */
export const listStaff = async ({ db }: Deps, role: StaffRole): Promise<number[]> =>
  (await listGranted(db)).filter((person) => rolesOf(person).includes(role)).map(({ id }) => id);

/**
 * Turns notification mails off as the user's own change; idempotent. The origin is unknown, because mail providers send the
 * request from their own machines.
 * @throws AppError `not-found` for an unknown user
 */
export const unsubscribeRecipient = ({ db, linkKeys }: Deps, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    const wanted = { ...detailsOfUser(user), allowNotificationEmails: false };
    const origin = { ipAddress: null, userAgent: null };
    await changeDetails(tx, linkKeys, user, wanted, { changedBy: userId, event: 'unsubscribed', origin });
  });
