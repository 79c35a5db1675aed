import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { listSignUpEvents, toClientEvent } from '../client-events/lists.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import type { Origin } from '../origin.ts';
import { seedPendingSchool } from '../schools/schools.sql.ts';
import { announcePerson } from '../users/announce.ts';
import { allColumns } from '../users/details.ts';
import { emailTaken } from '../users/email.ts';
import { toUser } from '../users/user-row.ts';
import {
  insertSignUpUser,
  isSignUpOver,
  listHeld,
  listSignUpUsers,
  listUsersOfSchools,
  lockSignUpUser,
  markRemoved,
} from './sign-ups.sql.ts';

export type SignUpUsers = BodyOf<operations['createSignUpUsers']>;

/** More events than anybody reads beside a list of sign-ups. */
const mostEvents = 2_000;

/**
 * Makes the inactive users of a pending school, in the order given. Asking again with the same guuid and address gives the same
 * user; an address that only waits in another sign-up is allowed.
 * @throws AppError `conflict` on `users.<position>.email` for addresses of active users of active schools, `not-found` once approved
 */
export function createSignUpUsers({ db }: Deps, guuid: string, given: SignUpUsers) {
  const { schoolId, schoolGroupId, ipAddress, userAgent } = given;
  const people = given.users.map((user) => ({
    ...user,
    email: user.email.trim(),
    middleName: user.middleName ?? null,
    schoolPosition: user.schoolPosition ?? null,
  }));
  const emails = people.map(({ email }) => email);
  return db.transaction(async (tx) => {
    if (await isSignUpOver(tx, guuid)) throw notFound();
    const held = new Set(await listHeld(tx, emails));
    const taken = emails.flatMap((email, position) => (held.has(email.toLowerCase()) ? [`users.${position}.email`] : []));
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
    // Whoever comes back to a request with its link may be anybody of the school.
    const changedBy = (given.recordEvent && initiatorId) || null;
    for (const user of users.filter(({ id }) => newIds.includes(id))) {
      await announcePerson(tx, user);
      await recordHistory(tx, user.id, { changedBy, columns: allColumns });
      if (!given.recordEvent)
        await recordClientEvent(tx, { type: 'sign-up-user-added', userId: null, subjectUserId: user.id, schoolId, origin });
    }
    if (given.recordEvent && initiatorId !== undefined)
      await recordClientEvent(tx, { type: 'sign-up-requested', userId: initiatorId, schoolId, origin });
    return emails.map((email) => toUser(users.find((user) => user.email.toLowerCase() === email.toLowerCase())!));
  });
}

/** Takes a user out of a pending school; again is the same answer. @throws AppError `not-found`, or `conflict` for a Lead */
export const removeSignUpUser = ({ db }: Deps, guuid: string, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    const user = await lockSignUpUser(tx, guuid, userId);
    if (!user || user.wasActivated) throw notFound();
    if (user.isLead) throw new AppError('conflict', 'lead-stays', 'A Lead cannot be removed from a sign-up.');
    if (!user.isRemoved) {
      await markRemoved(tx, userId);
      const { schoolId } = user;
      await recordClientEvent(tx, { type: 'sign-up-user-removed', userId: null, subjectUserId: userId, schoolId, origin });
    }
    return toUser(user);
  });

/** The people of several schools with their sign-up events, in the order asked for. */
export async function listSchoolsUsers(deps: Deps, schoolIds: readonly number[]) {
  const { db } = deps;
  const users = Map.groupBy(await listUsersOfSchools(db, schoolIds), ({ schoolId }) => schoolId);
  const events = Map.groupBy(await listSignUpEvents(db, schoolIds, { limit: mostEvents }), ({ schoolId }) => schoolId);
  return schoolIds.map((schoolId) => ({
    schoolId,
    users: (users.get(schoolId) ?? []).map((user) => ({
      ...toUser(user),
      emailUsedInMultipleOpenJoinRequests: user.isInOtherSignUps,
      emailTaken: user.isEmailTaken,
    })),
    signUpEvents: (events.get(schoolId) ?? []).map(toClientEvent(deps)),
  }));
}
