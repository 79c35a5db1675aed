import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { findUser } from '../users/users.sql.ts';
import { listHistory } from './user-history.sql.ts';

/** As many as somebody looks through; the table keeps them all. */
const mostEntries = 1_000;

/** What changed in a user's details and who did it, newest first. @throws AppError `not-found` for a user who never was */
export async function listUserHistory(deps: Deps, viewer: Viewer, userId: number, origin: Origin) {
  const user = await findUser(deps.db, userId);
  if (!user) throw notFound();
  const entries = await listHistory(deps.db, userId, mostEntries);
  await recordStaffRead(deps, viewer, origin, { subjectUserId: userId, schoolId: user.schoolId });
  return entries.map(({ changedById, changedByTitle, changedByFirstName, changedByLastName, ...entry }) => ({
    ...entry,
    lastModifiedBy:
      changedById === null
        ? null
        : { id: changedById, title: changedByTitle!, firstName: changedByFirstName!, lastName: changedByLastName! },
  }));
}
