import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { foldAddress, isSameAddress } from '@patchwork/platform/email-address';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { announcePerson } from '../accounts/announce.ts';
import { allColumns } from '../accounts/details.ts';
import { emailTaken } from '../accounts/email.ts';
import { toUser } from '../accounts/user-row.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { listSignUpEvents, toClientEvent } from '../client-events/lists.sql.ts';
import type { Deps } from '../deps.ts';
import { requestConfirmation } from '../email-changes/change-address.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { cancelApprovals } from '../pending-changes/pending-changes.ts';
import { seedPendingSchool } from '../schools/schools.sql.ts';
import { lockPeople, peopleVersionOf } from './people-version.ts';
import {
  insertSignUpUser,
  isSignUpOver,
  listEmailsElsewhere,
  listHeld,
  listSignUpUsers,
  listUsersOfSchools,
  listWithConfirmedLead,
  lockSignUpUser,
  markRemoved,
} from './sign-ups.sql.ts';

type SignUpUsers = BodyOf<operations['createSignUpUsers']>;

const peopleChanged = 'People were added to the sign-up or removed from it.';

/** More events than staff can read beside a list of sign-ups. */
const MAX_EVENTS = 2_000;

/**
 * Creates the inactive users of a pending school, in the given order. A repeated call with the same guuid and addresses returns
 * the same users; another pending sign-up may have the same address. A Lead gets a link that confirms their address.
 * @throws AppError `conflict` on `users.<position>.email` for addresses of active users of active schools, `not-found` once
 * approved
 */
export function createSignUpUsers({ db, linkKeys }: Deps, guuid: string, given: SignUpUsers) {
  const { schoolId, schoolGroupId, ipAddress, userAgent } = given;
  const people = given.users.map((user, position) => ({
    ...user,
    // The sender is the first user; the browser says nothing about the others.
    language: (position === 0 && given.recordEvent && given.language) || null,
    email: user.email.trim(),
    middleName: user.middleName ?? null,
    schoolPosition: user.schoolPosition ?? null,
  }));
  const emails = people.map(({ email }) => email);
  return db.transaction(async (tx) => {
    await lockPeople(tx, schoolId);
    if (await isSignUpOver(tx, guuid)) throw notFound();
    const held = new Set(await listHeld(tx, emails));
    const taken = emails.flatMap((email, position) => (held.has(foldAddress(email)) ? [`users.${position}.email`] : []));
    if (taken.length > 0) throw emailTaken(...taken);

    await seedPendingSchool(tx, given);
    const newIds: number[] = [];
    for (const person of people) {
      const id = await insertSignUpUser(tx, person, { guuid, schoolId, schoolGroupId });
      if (id !== null) newIds.push(id);
    }
    const users = await listSignUpUsers(tx, guuid, emails);
    const origin: Origin = { ipAddress, userAgent };
    const [initiatorId] = newIds;
    // Any person of the school may return to a request with its link.
    const changedBy = (given.recordEvent && initiatorId) || null;
    for (const user of users.filter(({ id }) => newIds.includes(id))) {
      await announcePerson(tx, user);
      await recordHistory(tx, user.id, { changedBy, columns: allColumns });
      if (user.isLead) await requestConfirmation(tx, linkKeys, user);
      if (!given.recordEvent)
        await recordClientEvent(tx, { type: 'sign-up-user-added', userId: null, subjectUserId: user.id, schoolId, origin });
    }
    if (newIds.length > 0) await cancelApprovals(tx, schoolId, { reason: peopleChanged, changedBy, origin });
    if (given.recordEvent && initiatorId !== undefined)
      await recordClientEvent(tx, { type: 'sign-up-requested', userId: initiatorId, schoolId, origin });
    return emails.map((email) => toUser(users.find((user) => isSameAddress(user.email, email))!));
  });
}

/** Removes a user from a pending school; idempotent. @throws AppError `not-found`, or `conflict` for a Lead */
export const removeSignUpUser = (
  { db }: Deps,
  guuid: string,
  userId: number,
  { removedBy, ...origin }: BodyOf<operations['removeSignUpUser']>,
) =>
  db.transaction(async (tx) => {
    const user = await lockSignUpUser(tx, guuid, userId);
    if (!user || user.wasActivated) throw notFound();
    if (user.isLead) throw new AppError('conflict', 'lead-stays', 'A Lead cannot be removed from a sign-up.');
    if (!user.isRemoved) {
      await markRemoved(tx, userId);
      const { schoolId } = user;
      const act = { type: 'sign-up-user-removed', userId: removedBy ?? null, subjectUserId: userId, schoolId, origin } as const;
      await recordClientEvent(tx, act);
      await cancelApprovals(tx, schoolId, { reason: peopleChanged, changedBy: removedBy ?? null, origin });
    }
    return toUser(user);
  });

/** The users of several schools with their sign-up events, in the given order of schools. */
export async function listSchoolsUsers(deps: Deps, schoolIds: readonly number[]) {
  const { db } = deps;
  const users = Map.groupBy(await listUsersOfSchools(db, schoolIds), ({ schoolId }) => schoolId);
  const events = Map.groupBy(await listSignUpEvents(db, schoolIds, { limit: MAX_EVENTS }), ({ schoolId }) => schoolId);
  const confirmed = await listWithConfirmedLead(db, schoolIds);
  const elsewhere = Map.groupBy(await listEmailsElsewhere(db, schoolIds), ({ schoolId }) => schoolId);
  return schoolIds.map((schoolId) => ({
    schoolId,
    isLeadConfirmed: confirmed.includes(schoolId),
    peopleVersion: peopleVersionOf(users.get(schoolId) ?? []),
    users: (users.get(schoolId) ?? []).map((user) => ({
      ...toUser(user),
      emailUsedInMultipleOpenJoinRequests: user.isInOtherSignUps,
      emailTaken: user.isEmailTaken,
      emailConfirmed: user.isEmailConfirmed,
    })),
    emailElsewhere: (elsewhere.get(schoolId) ?? []).map(({ otherId, isRegistered }) => ({ schoolId: otherId, isRegistered })),
    signUpEvents: (events.get(schoolId) ?? []).map(toClientEvent(deps)),
  }));
}
