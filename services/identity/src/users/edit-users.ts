import type { operations } from '@patchwork/contracts/types/identity';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { invalid, notFound } from '@patchwork/platform/errors';
import { assertNameFree, namesOf } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import { assertSecondPerson } from '@patchwork/platform/second-person';
import type { FastifyRequest } from 'fastify';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { issueLink } from '../passwords/links.ts';
import { findActiveGroup } from '../schools/schools.sql.ts';
import { announcePerson } from './announce.ts';
import { changeDetails } from './change-details.ts';
import { insertUser, lockUserRow } from './change-users.sql.ts';
import { allColumns, type Details, detailsOf, detailsOfUser, isOtherAddress } from './details.ts';
import { claimingAddress, emailTaken } from './email.ts';
import { toUser, toUserForAdmin, type UserRow } from './user-row.ts';
import { assertActive, assertMayManage, assertMayTouch } from './users.policy.ts';
import { findHolder, findUser } from './users.sql.ts';

export type UserForm = BodyOf<operations['addUser']>;

/** @throws AppError `invalid` for an inactive group or one of another school */
async function groupOf(tx: Tx, schoolId: number, wanted: number | null): Promise<number> {
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
 * Adds a teacher to the Lead's own school and invites them.
 * @throws AppError `conflict` for a claimed address, `invalid` for a group of another school or a name that looks like the
 * provider's
 */
export const addUser = ({ db, linkKeys }: Deps, viewer: Viewer, form: UserForm, origin: Origin) =>
  claimingAddress(() =>
    db.transaction(async (tx) => {
      const { schoolId, userId: changedBy } = viewer;
      const groupId = await groupOf(tx, schoolId, form.schoolGroupId ?? null);
      const details = { ...detailsOf(form, emptyDetails), groupId };
      assertNameFree(viewer, 'lastName', namesOf(details));
      if (await findHolder(tx, details.email)) throw emailTaken('email');
      const userId = await insertUser(tx, schoolId, details);
      await recordHistory(tx, userId, { changedBy, columns: allColumns });
      await recordClientEvent(tx, { type: 'user-added', userId: changedBy, subjectUserId: userId, schoolId, origin });
      const user = (await findUser(tx, userId))!;
      await announcePerson(tx, user);
      await issueLink(tx, linkKeys, userId, 'invitation');
      return toUser(user);
    }),
  );

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
 * for inactive users and claimed addresses, `invalid` for a name that looks like the provider's
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
      // Whoever receives a user's mail can take the account: an unattended browser must not be enough to move an address.
      if (isOtherAddress(user.email, form.email)) assertRecentlySignedIn(caller);
      const details = await fromForm(tx, user, form);
      assertNameFree(viewer, 'lastName', namesOf(details), namesOf(user));
      const change = { changedBy: viewer.userId, event: 'user-changed', origin } as const;
      const changed = await changeDetails(tx, linkKeys, user, details, change);
      const hasEnded = userId === viewer.userId && changed.sessionEpoch !== user.sessionEpoch;
      return { user: toUser(changed), sessionEpoch: hasEnded ? changed.sessionEpoch : undefined };
    }),
  );

/**
 * Changes any other user's details, as staff. `hasMoved`: they have another address now.
 * @throws AppError `not-found`, `forbidden` for staff unless by a Superuser, `conflict` for the viewer's own account, inactive
 * users, claimed addresses and, where two people are required, another address
 */
export const updateUserAsStaff = (
  { db, linkKeys, requiresSecondPerson }: Deps,
  { viewer, caller }: Pick<FastifyRequest, 'viewer' | 'caller'>,
  { userId, form }: { userId: number; form: UserForm },
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
        const change = { kind: 'change-address', subject, details: `${user.email} → ${details.email}` } as const;
        assertSecondPerson(caller, requiresSecondPerson, change);
      }
      const change = { changedBy: viewer.userId, event: 'user-changed', origin } as const;
      return { user: toUserForAdmin(await changeDetails(tx, linkKeys, user, details, change)), hasMoved };
    }),
  );
