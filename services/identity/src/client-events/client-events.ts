import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import { invalid, notFound } from '@patchwork/platform/errors';
import { ForeignKeyIntegrityConstraintViolationError } from 'slonik';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { findSchoolState, listActiveGroups } from '../schools/schools.sql.ts';
import { toUser } from '../users/user-row.ts';
import { findUser, listActiveUsersOfSchool } from '../users/users.sql.ts';
import { maySeeSignUpEvents } from './client-events.policy.ts';
import { recordClientEvent } from './client-events.sql.ts';
import { listEventsOfUsers, listSignUpEvents, toClientEvent } from './lists.sql.ts';

/** As many as somebody looks through; the table keeps them all. */
const mostOfUser = 1_000;
const mostOfEachUser = 100;
const mostOfSignUp = 1_000;

/** That somebody of the staff looked at a person or a school is an event too. */
export const recordStaffRead = (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  origin: Origin,
  about: { subjectUserId?: number; schoolId?: number } = {},
) => recordClientEvent(db, { type: 'staff-read', userId: viewer.userId, ...about, origin });

/** What a user did, newest first. @throws AppError `not-found` for a user who never was */
export async function listUserEvents(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const events = await listEventsOfUsers(deps.db, [userId], mostOfUser);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return events.map(toClientEvent(deps));
}

/** The submission of a sign-up, or everything that happened to it, newest first. @throws AppError `not-found` */
export async function listEventsOfSignUp(
  deps: Deps,
  viewer: Viewer,
  { schoolId, kind }: { schoolId: number; kind: 'submission' | 'all' },
  origin: Origin,
) {
  const school = await findSchoolState(deps.db, schoolId);
  if (!school || !maySeeSignUpEvents(viewer, school)) throw notFound();
  const events = await listSignUpEvents(deps.db, [schoolId], { limit: mostOfSignUp, kind });
  await recordStaffRead(deps, viewer, origin, { schoolId });
  return events.map(toClientEvent(deps));
}

/** The active groups of a school, the primary one first, each with its active users and what those did. @throws AppError `not-found` */
export async function listGroupsUsersEvents(deps: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const { db } = deps;
  const school = await findSchoolState(db, schoolId);
  if (!school) throw notFound();
  const [groups, users] = [await listActiveGroups(db, schoolId), await listActiveUsersOfSchool(db, schoolId)];
  const ids = users.map(({ id }) => id);
  const events = Map.groupBy(await listEventsOfUsers(db, ids, mostOfEachUser), ({ userId }) => userId);
  await recordStaffRead(deps, viewer, origin, { schoolId });
  return groups.map((group) => ({
    schoolGroup: {
      id: group.id,
      name: group.name,
      description: group.description,
      primaryGroup: group.isPrimary,
      active: true,
      school: { id: schoolId, name: school.name },
    },
    usersAndEvents: users
      .filter(({ groupId }) => groupId === group.id)
      .map((user) => ({ user: toUser(user), clientEvents: (events.get(user.id) ?? []).map(toClientEvent(deps)) })),
  }));
}

/** Writes down once what happened in another service. @throws AppError `invalid` for a user who never was */
export async function recordEventOfOther({ db }: Deps, given: BodyOf<operations['recordClientEvent']>): Promise<void> {
  const { eventId: sourceId, ipAddress, userAgent, ...event } = given;
  try {
    await recordClientEvent(db, { ...event, sourceId, origin: { ipAddress, userAgent } });
  } catch (error) {
    if (error instanceof ForeignKeyIntegrityConstraintViolationError)
      throw invalid('unknown-user', [{ field: 'userId', message: 'There is no such user.' }]);
    throw error;
  }
}
