import type { Viewer } from '@patchwork/platform/assertion';
import { lockName } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { announcePerson } from '../accounts/announce.ts';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { toUser, toUserForAdmin } from '../accounts/user-row.ts';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { findNamed, listLately, raiseVersion, saveNamed } from './safeguarding-leads.sql.ts';
import { recordAddition } from './user-additions.ts';

/**
 * Names a user the safeguarding lead of their school, as its Lead or an Admin; replaces the one before and publishes both. A
 * repeat changes nothing. The school's Leads, both of them and who was it in the last 30 days are emailed.
 * @throws AppError `not-found` for another school's user, `conflict` for an inactive one
 */
export const nameSafeguardingLead = ({ db }: Deps, viewer: Viewer, userId: number, origin: Origin) =>
  db.transaction(async (tx) => {
    const isAdmin = viewer.roles.includes('Admin');
    const wanted = await findUser(tx, userId);
    if (!wanted || (!isAdmin && wanted.schoolId !== viewer.schoolId)) throw notFound();
    const { schoolId } = wanted;
    await lockName(tx, `safeguarding lead of school ${schoolId}`);
    const before = await findNamed(tx, schoolId);
    // In the order of their ids, so that concurrent changes do not wait for each other in a circle.
    const changed = [...new Set([userId, ...(before === null ? [] : [before])])].sort((one, other) => one - other);
    for (const id of changed) await lockUserRow(tx, id);
    const user = await findUser(tx, userId);
    if (!user || user.schoolId !== schoolId) throw notFound();
    if (!user.isActive) throw new AppError('conflict', 'inactive-user', 'This user is not active.');
    const toAnswer = isAdmin ? toUserForAdmin : toUser;
    if (before === userId) return toAnswer(user);
    await saveNamed(tx, { schoolId, userId, namedBy: viewer.userId });
    for (const id of changed) {
      await raiseVersion(tx, id);
      await recordHistory(tx, id, { changedBy: viewer.userId, columns: ['safeguardingLead'] });
      const person = await findUser(tx, id);
      if (person) await announcePerson(tx, person);
    }
    const told = [...changed, ...(await listLately(tx, schoolId))];
    await recordAddition(tx, { userId: viewer.userId, schoolId }, 'named-safeguarding-lead', [userId], told);
    const event = { userId: viewer.userId, subjectUserId: userId, schoolId, origin };
    await recordClientEvent(tx, { type: 'safeguarding-lead-named', ...event });
    return toAnswer((await findUser(tx, userId))!);
  });
