import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow, setActive } from '../accounts/change-users.sql.ts';
import { detailsOfUser } from '../accounts/details.ts';
import { claimingAddress } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user-row.ts';
import { assertMayTouch, assertNotOneself } from '../accounts/users.policy.ts';
import { findHolder, lockLeads } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { issueLink } from '../passwords/links.ts';
import { findActiveGroup, seedGroup } from '../schools/schools.sql.ts';
import { assertStillLead, deactivate, recordAccessChange } from '../users/access.ts';
import { changeDetails } from '../users/change-details.ts';
import { recordAddition } from '../users/user-additions.ts';
import { insertChange, listUsersOfGroups, markUndone, type SchoolYearChange, setGroupsActive } from './school-years.sql.ts';

type Form = BodyOf<operations['applySchoolYear']>;

interface By {
  changedBy: number;
  origin: Origin;
}

const changedMeanwhile = () =>
  new AppError(
    'conflict',
    'changed-meanwhile',
    'The people or classes of your school have changed. Please check the list again.',
  );

const changedSince = () =>
  new AppError(
    'conflict',
    'changed-since',
    'Some of these classes or people have been changed since, so this can’t be undone. You can still change each of them.',
  );

/** Everybody whom a change concerns, in the order in which every change locks them. */
const peopleIn = ({ moves, leavers }: Pick<SchoolYearChange, 'moves' | 'leavers'>) =>
  [...moves, ...leavers.map((leaver) => ({ ...leaver, toGroupId: null }))].toSorted((one, other) => one.userId - other.userId);

/**
 * Moves people to other groups and removes the people who leave: all or none, and once for each id.
 * @throws AppError `conflict` when a person or group is no longer as the form says or a Lead leaves and the sender is none any more, `forbidden` for another account of staff
 */
export const applySchoolYear = ({ db, linkKeys }: Deps, changeId: string, form: Form): Promise<void> =>
  db.transaction(async (tx) => {
    const { schoolId, changedBy, addedGroups, endedGroupIds, moves, leavers, ipAddress, userAgent } = form;
    const by = { changedBy, origin: { ipAddress, userAgent } };
    const addedGroupIds = addedGroups.map(({ id }) => id);
    if (!(await insertChange(tx, changeId, { schoolId, moves, leavers, addedGroupIds, endedGroupIds }))) return;
    await lockLeads(tx, schoolId);
    for (const group of addedGroups) await seedGroup(tx, schoolId, group);
    await setGroupsActive(tx, schoolId, endedGroupIds, false);

    for (const { userId, fromGroupId, toGroupId } of peopleIn(form)) {
      const user = await lockUserRow(tx, userId, schoolId);
      if (!user?.isActive || user.groupId !== fromGroupId) throw changedMeanwhile();
      // The Lead who asks is no Superuser: theirs is the only account of staff that they may touch.
      assertMayTouch({ userId: changedBy, roles: [] }, user);
      if (toGroupId !== null) await move(tx, linkKeys, user, toGroupId, by, changedMeanwhile);
      else {
        assertNotOneself({ userId: changedBy, roles: [] }, user);
        if (user.isLead) await assertStillLead(tx, { userId: changedBy, schoolId });
        await deactivate(tx, user, { event: 'user-deleted', ...by });
      }
    }
    if ((await listUsersOfGroups(tx, endedGroupIds)).length > 0) throw changedMeanwhile();
  });

/**
 * Restores the group and account of everyone and tells the school's Leads who is back: all or none, once for each id.
 * @throws AppError `conflict` when a person has been changed since, their address is taken or another person is in an added group
 */
export const undoSchoolYear = (
  { db, linkKeys }: Deps,
  changeId: string,
  { changedBy, ipAddress, userAgent }: BodyOf<operations['undoSchoolYearOfUsers']>,
): Promise<void> =>
  claimingAddress(
    () =>
      db.transaction(async (tx) => {
        const change = await markUndone(tx, changeId);
        if (!change) return;
        const { schoolId, endedGroupIds, addedGroupIds } = change;
        const by = { changedBy, origin: { ipAddress, userAgent } };
        await setGroupsActive(tx, schoolId, endedGroupIds, true);
        for (const { userId, fromGroupId, toGroupId } of peopleIn(change)) {
          const user = await lockUserRow(tx, userId, schoolId);
          if (toGroupId === null) await bringBack(tx, linkKeys, user, fromGroupId, by);
          else {
            if (!user?.isActive || user.groupId !== toGroupId) throw changedSince();
            await move(tx, linkKeys, user, fromGroupId, by, changedSince);
          }
        }
        if ((await listUsersOfGroups(tx, addedGroupIds)).length > 0) throw changedSince();
        await setGroupsActive(tx, schoolId, addedGroupIds, false);
        const restored = change.leavers.map(({ userId }) => userId);
        await recordAddition(tx, { userId: changedBy, schoolId }, 'restored', restored);
      }),
    changedSince,
  );

async function move(tx: Tx, linkKeys: Deps['linkKeys'], user: UserRow, groupId: number, by: By, refused: () => AppError) {
  if ((await findActiveGroup(tx, user.schoolId, groupId)) === null) throw refused();
  await changeDetails(tx, linkKeys, user, { ...detailsOfUser(user), groupId }, { event: 'user-changed', ...by });
}

/** Activates a person again who left, with a new link if they never chose a password. */
async function bringBack(tx: Tx, linkKeys: Deps['linkKeys'], user: UserRow | null, groupId: number, by: By): Promise<void> {
  if (!user || user.isActive || user.isAnonymised || user.groupId !== groupId) throw changedSince();
  if (await findHolder(tx, user.email)) throw changedSince();
  await setActive(tx, user.id, { holdsEmail: user.isSchoolActive });
  if (!user.hasPassword) await issueLink(tx, linkKeys, user.id, 'invitation');
  await recordAccessChange(tx, user, { event: 'user-activated', column: 'active', ...by });
}
