import type { operations } from '@patchwork/contracts/types/identity';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Db, Tx } from '@patchwork/platform/db';
import { invalid, notFound } from '@patchwork/platform/errors';
import { assertPersonFree } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { assertSecondPerson, versionOf } from '@patchwork/platform/second-person';
import { announcePerson } from '../accounts/announce.ts';
import { insertUser, lockUserRow, lockUsersOfGroup } from '../accounts/change-users.sql.ts';
import { allColumns, type Details, detailsOf, detailsOfUser, fieldChanges, isOtherAddress } from '../accounts/details.ts';
import { claimingAddress, emailTaken } from '../accounts/email.ts';
import { toUser, toUserForAdmin, type UserRow } from '../accounts/user-row.ts';
import { assertActive, assertMayManage, assertMayTouch } from '../accounts/users.policy.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { issueLink } from '../passwords/links.ts';
import { findActiveGroup, findGroupName } from '../schools/schools.sql.ts';
import { withAccount, withAccounts } from './account-status.ts';
import { changeDetails } from './change-details.ts';
import { recordAddition } from './user-additions.ts';

export type UserForm = BodyOf<operations['addUser']>;

/** @throws AppError `invalid` for an inactive group or one of another school */
async function groupOf(tx: Db, schoolId: number, wanted: number | null): Promise<number> {
  const groupId = await findActiveGroup(tx, schoolId, wanted);
  if (groupId === null) throw invalid('invalid-group', [{ field: 'schoolGroupId', message: 'Select a group' }]);
  return groupId;
}

const emptyDetails: Details = {
  title: 'Mr',
  firstName: '',
  middleName: null,
  lastName: '',
  email: '',
  schoolPosition: null,
  groupId: 0,
  allowNotificationEmails: true,
};

/**
 * The details of a teacher who could be added to the Lead's own school now.
 * @throws AppError `conflict` for a claimed address, `invalid` for a group of another school, or a name or position that looks
 * like the provider's
 */
export async function checkNewUser(db: Db, viewer: Viewer, form: UserForm): Promise<Details> {
  const groupId = await groupOf(db, viewer.schoolId, form.schoolGroupId ?? null);
  const details = { ...detailsOf(form, emptyDetails), groupId };
  assertPersonFree(viewer, details);
  if (await findHolder(db, details.email)) throw emailTaken('email');
  return details;
}

/**
 * Adds a teacher to the Lead's own school and invites them. The caller records the addition, which may be of several people.
 * @throws AppError as `checkNewUser`; an error of the database for an address that another user claims at the same moment
 */
export async function insertColleague(
  tx: Tx,
  { linkKeys }: Pick<Deps, 'linkKeys'>,
  viewer: Viewer,
  { form, origin }: { form: UserForm; origin: Origin },
): Promise<UserRow> {
  const { schoolId, userId: changedBy } = viewer;
  const userId = await insertUser(tx, schoolId, await checkNewUser(tx, viewer, form));
  await recordHistory(tx, userId, { changedBy, columns: allColumns });
  await recordClientEvent(tx, { type: 'user-added', userId: changedBy, subjectUserId: userId, schoolId, origin });
  const user = (await findUser(tx, userId))!;
  await announcePerson(tx, user);
  await issueLink(tx, linkKeys, userId, 'invitation');
  return user;
}

/**
 * Adds a teacher to the Lead's own school, invites them and tells its Leads.
 * @throws AppError as `checkNewUser`, `conflict` for the key of another request
 */
export function addUser(deps: Deps, viewer: Viewer, form: UserForm, origin: Origin, requestKey: RequestKey | null) {
  const show = (tx: Tx, user: UserRow) => withAccount(tx, toUser(user));
  return claimingAddress(() =>
    createOnce(
      deps.db,
      requestKey,
      async (tx) => {
        const user = await insertColleague(tx, deps, viewer, { form, origin });
        await recordAddition(tx, viewer, 'added', [user.id]);
        return { created: user.id, answer: await show(tx, user) };
      },
      async (tx, id: number) => {
        const user = await findUser(tx, id);
        if (user?.schoolId !== viewer.schoolId) throw notFound();
        return show(tx, user);
      },
    ),
  );
}

/** The new details from a form. Without a group the user stays in theirs, or moves to the primary one if it was deleted. */
const fromForm = async (tx: Tx, user: UserRow, form: UserForm): Promise<Details> => {
  const details = detailsOf(form, detailsOfUser(user));
  const { schoolGroupId: wanted } = form;
  const stays = wanted === undefined || wanted === user.groupId;
  if (stays && user.isGroupActive) return details;
  return { ...details, groupId: await groupOf(tx, user.schoolId, stays ? null : wanted) };
};

/**
 * Changes a user of the Lead's own school. Returns `sessionEpoch` when the change has ended the Lead's own sessions.
 * @throws AppError `not-found`, `forbidden` for the provider's staff and for a new address without a recent sign-in, `conflict`
 * for inactive users and claimed addresses, `invalid` for a name or position that looks like the provider's
 */
export const updateMySchoolUser = (
  { db, linkKeys }: Deps,
  viewer: Viewer,
  { userId, form, caller }: { userId: number; form: UserForm; caller: Caller },
  origin: Origin,
) =>
  claimingAddress(() =>
    db.transaction(async (tx) => {
      const user = await lockUserRow(tx, userId, viewer.schoolId);
      if (!user) throw notFound();
      assertMayTouch(viewer, user);
      assertActive(user);
      // The person who receives a user's mail can take the account: an unattended browser must not be enough to move an address.
      if (isOtherAddress(user.email, form.email)) assertRecentlySignedIn(caller);
      const details = await fromForm(tx, user, form);
      assertPersonFree(viewer, details, user);
      const change = { changedBy: viewer.userId, event: 'user-changed', origin } as const;
      const changed = await changeDetails(tx, linkKeys, user, details, change);
      const hasEnded = userId === viewer.userId && changed.sessionEpoch !== user.sessionEpoch;
      return { user: await withAccount(tx, toUser(changed)), sessionEpoch: hasEnded ? changed.sessionEpoch : undefined };
    }),
  );

/**
 * Changes any other user's details, as staff. `hasMoved`: they have another address now.
 * @throws AppError `not-found`, `forbidden` for staff unless by a Superuser, `conflict` for the viewer's own account, inactive
 * users, claimed addresses and, where two people are required, another address
 */
export const updateUserAsStaff = (
  { db, linkKeys, requiresSecondPerson }: Deps,
  viewer: Viewer,
  { userId, form, caller }: { userId: number; form: UserForm; caller: Caller },
  origin: Origin,
) =>
  claimingAddress(() =>
    db.transaction(async (tx) => {
      const user = await lockUserRow(tx, userId);
      if (!user) throw notFound();
      assertMayManage(viewer, user);
      assertActive(user);
      const details = await fromForm(tx, user, form);
      const hasMoved = isOtherAddress(user.email, details.email);
      if (hasMoved) {
        if (await findHolder(tx, details.email)) throw emailTaken('email');
        const subject = [user.title, user.firstName, user.lastName].join(' ');
        const changes = fieldChanges(user, details, (await findGroupName(tx, details.groupId)) ?? '');
        const version = versionOf([userId, details.groupId, changes]);
        const summary = { subject, details: `${user.email} → ${details.email}` };
        assertSecondPerson(caller, requiresSecondPerson, { kind: 'change-address', ...summary, changes, version });
      }
      const change = { changedBy: viewer.userId, event: 'user-changed', origin, isAgreed: requiresSecondPerson } as const;
      const changed = await changeDetails(tx, linkKeys, user, details, change);
      return { user: await withAccount(tx, toUserForAdmin(changed)), hasMoved };
    }),
  );

/**
 * Moves all active users of one group of the Lead's own school to another; returns those moved.
 * @throws AppError `invalid` for an inactive group or one of another school, `forbidden` for a group with the provider's staff
 */
export const moveUsers = (
  { db, linkKeys }: Deps,
  viewer: Viewer,
  { fromGroupId, toGroupId }: BodyOf<operations['moveUsers']>,
  origin: Origin,
) =>
  db.transaction(async (tx) => {
    for (const groupId of [fromGroupId, toGroupId]) await groupOf(tx, viewer.schoolId, groupId);
    const moved: UserRow[] = [];
    for (const user of fromGroupId === toGroupId ? [] : await lockUsersOfGroup(tx, viewer.schoolId, fromGroupId)) {
      assertMayTouch(viewer, user);
      const details = { ...detailsOfUser(user), groupId: toGroupId };
      moved.push(await changeDetails(tx, linkKeys, user, details, { changedBy: viewer.userId, event: 'user-changed', origin }));
    }
    return withAccounts(tx, moved.map(toUser));
  });
