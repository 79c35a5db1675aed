import type { Viewer } from '@patchwork/platform/assertion';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow, setActive, setGroup } from '../accounts/change-users.sql.ts';
import { claimingAddress } from '../accounts/email.ts';
import { toUser } from '../accounts/user-row.ts';
import { assertMayTouch } from '../accounts/users.policy.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { issueLink } from '../passwords/links.ts';
import { findActiveGroup } from '../schools/schools.sql.ts';
import { addressInUse, recordAccessChange } from './access.ts';
import { withAccount } from './account-status.ts';
import { listRestorable } from './restore-users.sql.ts';
import { recordAddition, tellOfLastNaming } from './user-additions.ts';

/** The users whom a Lead of the viewer's school removed in the last 30 days, newest first. */
export const listRemovedUsers = async ({ db }: Deps, { schoolId }: Viewer) =>
  (await listRestorable(db, schoolId)).map(({ removedAt, restorableUntil, ...user }) => ({
    user: toUser(user),
    removedAt,
    restorableUntil,
  }));

/** Who can solve it depends on whose address it is now. */
const addressTaken = (isHere: boolean) =>
  isHere
    ? new AppError('conflict', 'email-taken-here', 'A colleague has this email address now. Please change theirs first.')
    : new AppError('conflict', 'email-taken-elsewhere', 'A person at another school has this email address now. Please ask us.');

/**
 * Restores a user whom a Lead of the viewer's school removed in the last 30 days, with a new invitation if they never chose a
 * password, and tells its Leads; idempotent.
 * @throws AppError `not-found`, `forbidden` for the provider's staff, `conflict` when another user has claimed the address
 */
export const restoreUser = ({ db, linkKeys }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  claimingAddress(
    () =>
      db.transaction(async (tx) => {
        const user = await lockUserRow(tx, userId, viewer.schoolId);
        if (!user) throw notFound();
        assertMayTouch(viewer, user);
        if (user.isActive) return withAccount(tx, toUser(user));
        if ((await listRestorable(tx, viewer.schoolId, userId)).length === 0) throw notFound();
        const holder = await findHolder(tx, user.email);
        if (holder) throw addressTaken((await findUser(tx, holder.id))?.schoolId === viewer.schoolId);
        await setActive(tx, userId, { holdsEmail: user.isSchoolActive });
        const primaryGroupId = user.isGroupActive ? null : await findActiveGroup(tx, user.schoolId, null);
        if (primaryGroupId !== null) await setGroup(tx, userId, primaryGroupId);
        if (!user.hasPassword) await issueLink(tx, linkKeys, userId, 'invitation');
        const change = { event: 'user-activated', column: 'active', changedBy: viewer.userId, origin } as const;
        const restored = await recordAccessChange(tx, user, change);
        await recordAddition(tx, viewer, 'restored', [userId]);
        await tellOfLastNaming(tx, user);
        return withAccount(tx, toUser(restored));
      }),
    addressInUse,
  );
