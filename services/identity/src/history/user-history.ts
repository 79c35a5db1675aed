import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { findUser } from '../accounts/users.sql.ts';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import { listHistory } from './user-history.sql.ts';

/** A limit of what staff can read; the table has all entries. */
const MAX_ENTRIES = 1_000;

/** The changes of a user's details and their authors, newest first. @throws AppError `not-found` for an unknown user */
export async function listUserHistory(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const entries = await listHistory(deps.db, userId, MAX_ENTRIES);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return entries.map(({ changedById, changedByTitle, changedByFirstName, changedByLastName, ...entry }) => ({
    ...entry,
    lastModifiedBy:
      changedById === null
        ? null
        : { id: changedById, title: changedByTitle!, firstName: changedByFirstName!, lastName: changedByLastName! },
  }));
}
