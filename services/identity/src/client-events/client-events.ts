import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { toUser } from '../accounts/user-row.ts';
import { findUser, listActiveUsersOfSchool } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { findSchoolState, listActiveGroups } from '../schools/schools.sql.ts';
import { maySeeSignUpEvents } from './client-events.policy.ts';
import { recordClientEvent } from './client-events.sql.ts';
import { listEventsAbout, listEventsOfUsers, listSignUpEvents, toClientEvent } from './lists.sql.ts';

/** Limits of what staff can read; the table has all events. */
const MAX_EVENTS_OF_USER = 1_000;
const MAX_EVENTS_OF_EACH_USER = 100;
const MAX_EVENTS_OF_SIGN_UP = 1_000;

/** Records that a member of staff read about a person or a school. */
export const recordStaffRead = (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  origin: Origin,
  about: { subjectUserId?: number; schoolId?: number; rowCount?: number } = {},
) => recordClientEvent(db, { type: 'staff-read', userId: viewer.userId, ...about, origin });

/** A user's events, newest first. @throws AppError `not-found` for an unknown user */
export async function listUserEvents(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const events = await listEventsOfUsers(deps.db, [userId], MAX_EVENTS_OF_USER);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return events.map(toClientEvent(deps));
}

/** What other people did to a user, newest first. @throws AppError `not-found` for an unknown user */
export async function listEventsAboutUser(
  deps: Deps,
  viewer: Viewer,
  { userId, kind = 'changes' }: { userId: number; kind?: 'changes' | 'reads' | undefined },
  origin: Origin,
) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const events = await listEventsAbout(deps.db, userId, { kind, limit: MAX_EVENTS_OF_USER });
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return events.map(toClientEvent(deps));
}

/** The submission of a sign-up, or all its events, newest first. @throws AppError `not-found` */
export async function listEventsOfSignUp(
  deps: Deps,
  viewer: Viewer,
  { schoolId, kind }: { schoolId: number; kind: 'submission' | 'all' },
  origin: Origin,
) {
  const school = await findSchoolState(deps.db, schoolId);
  if (!school || !maySeeSignUpEvents(viewer, school)) throw notFound();
  const events = await listSignUpEvents(deps.db, [schoolId], { limit: MAX_EVENTS_OF_SIGN_UP, kind });
  await recordStaffRead(deps, viewer, origin, { schoolId });
  return events.map(toClientEvent(deps));
}

/**
 * The active groups of a school, the primary one first, with their active users and those users' events.
 * @throws AppError `not-found`
 */
export async function listGroupsUsersEvents(deps: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const { db } = deps;
  const school = await findSchoolState(db, schoolId);
  if (!school) throw notFound();
  const [groups, users] = [await listActiveGroups(db, schoolId), await listActiveUsersOfSchool(db, schoolId)];
  const ids = users.map(({ id }) => id);
  const events = Map.groupBy(await listEventsOfUsers(db, ids, MAX_EVENTS_OF_EACH_USER), ({ userId }) => userId);
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
