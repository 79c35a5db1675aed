import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import { announcePerson } from '../accounts/announce.ts';
import { isEmailClash } from '../accounts/email.ts';
import { findUser } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { lockPeople, peopleVersionOf } from './people-version.ts';
import {
  activate,
  deactivateAgain,
  listActiveOfSchool,
  listClashes,
  listUsersOfSchools,
  listWithConfirmedLead,
  lockWaiting,
} from './sign-ups.sql.ts';

export type Approval = BodyOf<operations['activateSchoolUsers']>;

/** The message is for staff who may see these addresses; `detail` is only the list. */
const clash = (emails: readonly string[]) => new AppError('conflict', 'email-taken', emails.join(', '));

const leadNotConfirmed = () =>
  new AppError('conflict', 'lead-not-confirmed', 'The Lead has not confirmed their email address yet.');

const signUpChanged = () =>
  new AppError('conflict', 'sign-up-changed', 'This sign-up has changed since you opened it. Please read it again.');

/**
 * Activates every user of a sign-up, all or none; idempotent, and users deactivated since stay inactive. SchoolApproved, which
 * follows when the approval commits, sends the invitations.
 * @throws AppError `conflict` while no Lead has confirmed their address, for other people than those of `peopleVersion`, or listing the addresses that active users of other
 * schools have
 */
export async function activateSchoolUsers({ db }: Deps, schoolId: number, approval: Approval): Promise<{ userIds: number[] }> {
  const { approvedBy, peopleVersion } = approval;
  try {
    return await db.transaction(async (tx) => {
      if (peopleVersion) await lockPeople(tx, schoolId);
      const waiting = await lockWaiting(tx, schoolId);
      if (peopleVersion && peopleVersion !== peopleVersionOf(await listUsersOfSchools(tx, [schoolId]))) throw signUpChanged();
      if (waiting.length > 0 && (await listWithConfirmedLead(tx, [schoolId])).length === 0) throw leadNotConfirmed();
      const clashes = await listClashes(tx, schoolId);
      if (clashes.length > 0) throw clash(clashes);
      if (waiting.length > 0) await activate(tx, waiting);
      const active = await listActiveOfSchool(tx, schoolId);
      for (const user of active.filter(({ id }) => waiting.includes(id))) {
        await announcePerson(tx, user);
        await recordHistory(tx, user.id, { changedBy: approvedBy, columns: ['active'] });
      }
      return { userIds: active.map(({ id }) => id) };
    });
  } catch (error) {
    // The other approval has committed, so the list includes its addresses.
    if (isEmailClash(error)) throw clash(await listClashes(db, schoolId));
    throw error;
  }
}

/**
 * Lets the users of a sign-up wait again whose approval was undone; idempotent. They have no link yet, so none has a password.
 * @throws AppError `conflict` for a school whose approval has taken effect
 */
export const deactivateSchoolUsers = ({ db }: Deps, schoolId: number, undoneBy: number): Promise<void> =>
  db.transaction(async (tx) => {
    const users = await listActiveOfSchool(tx, schoolId);
    if (users.some(({ isSchoolApproved }) => isSchoolApproved))
      throw new AppError('conflict', 'school-approved', 'The approval of this school has taken effect.');
    for (const id of await deactivateAgain(tx, schoolId)) {
      await announcePerson(tx, (await findUser(tx, id))!);
      await recordHistory(tx, id, { changedBy: undoneBy, columns: ['active'] });
    }
  });
