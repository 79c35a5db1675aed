import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { rolesOf, type StaffRole } from '../roles/roles.policy.ts';
import { changeDetails } from '../users/change-details.ts';
import { lockUserRow } from '../users/change-users.sql.ts';
import { detailsOfUser } from '../users/details.ts';
import { listGranted } from './staff.sql.ts';

/** Who would hold this staff role if they signed in now, granted or implied: their ids. */
export const listStaff = async ({ db }: Deps, role: StaffRole): Promise<number[]> =>
  (await listGranted(db)).filter((person) => rolesOf(person).includes(role)).map(({ id }) => id);

/**
 * Notes that somebody wants no notification mails any more, as a change of their own; a repeat changes nothing. Where the wish came
 * from is not known: mail programs send it from their own machines.
 * @throws AppError `not-found` for somebody who is gone
 */
export const unsubscribeRecipient = ({ db, linkKeys }: Deps, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    if (!user) throw notFound();
    const wanted = { ...detailsOfUser(user), allowNotificationEmails: false };
    const origin = { ipAddress: null, userAgent: null };
    await changeDetails(tx, linkKeys, user, wanted, { changedBy: userId, event: 'unsubscribed', origin });
  });
