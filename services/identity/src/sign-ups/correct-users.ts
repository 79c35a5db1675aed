import type { operations } from '@patchwork/contracts/types/identity';
import type { BodyOf } from '@patchwork/platform/contract';
import { foldAddress } from '@patchwork/platform/email-address';
import { notFound } from '@patchwork/platform/errors';
import { UniqueIntegrityConstraintViolationError } from 'slonik';
import { announcePerson } from '../accounts/announce.ts';
import { lockUserRow, updateDetails } from '../accounts/change-users.sql.ts';
import { changedColumns, concernsOthers, detailsOf, detailsOfUser, isOtherAddress } from '../accounts/details.ts';
import { emailTaken } from '../accounts/email.ts';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { requestConfirmation } from '../email-changes/change-address.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { cancelApprovals } from '../pending-changes/pending-changes.ts';
import { listHeld, lockWaiting } from './sign-ups.sql.ts';

/**
 * Corrects the people of a pending school, all or none; a repeat changes nothing. A Lead's new address gets a link that
 * confirms it, and the links sent to the old one stop working. A colleague agrees only to what they have read, so approvals of
 * the school that wait for a second person are refused.
 * @throws AppError `not-found` for users of other schools and activated ones, `conflict` for addresses that are taken
 */
export async function correctSignUpUsers(
  { db, linkKeys }: Pick<Deps, 'db' | 'linkKeys'>,
  schoolId: number,
  { users, correctedBy, ...origin }: BodyOf<operations['correctSignUpUsers']>,
): Promise<void> {
  const fieldOf = (position: number) => `users.${position}.email`;
  try {
    await db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, schoolId);
      if (waiting.length === 0 || users.some(({ id }) => !waiting.includes(id))) throw notFound();
      const held = await listHeld(
        tx,
        users.map(({ email }) => email.trim()),
      );
      const isHeld = ({ email }: { email: string }) => held.includes(foldAddress(email));
      const taken = users.flatMap((user, position) => (isHeld(user) ? [fieldOf(position)] : []));
      for (const form of users) {
        const user = await lockUserRow(tx, form.id, schoolId);
        if (!user) throw notFound();
        const details = detailsOf(form, detailsOfUser(user));
        const columns = changedColumns(detailsOfUser(user), details);
        if (columns.length === 0) continue;
        const hasMoved = isOtherAddress(user.email, details.email);
        if (hasMoved && isHeld(form)) throw emailTaken(...taken);

        const tellsOthers = concernsOthers(columns);
        await updateDetails(tx, user.id, details, { tellsOthers, endsSessions: false });
        await recordHistory(tx, user.id, { changedBy: correctedBy, columns });
        const act = { type: 'user-changed', userId: correctedBy, subjectUserId: user.id, schoolId, origin } as const;
        await recordClientEvent(tx, act);
        const corrected = (await findUser(tx, user.id))!;
        if (tellsOthers) await announcePerson(tx, corrected);
        if (hasMoved && user.isLead) await requestConfirmation(tx, linkKeys, corrected);
      }
      const reason = 'The details of the sign-up were corrected.';
      await cancelApprovals(tx, schoolId, { reason, changedBy: correctedBy, origin });
    });
  } catch (error) {
    if (isTwiceInSignUp(error)) throw emailTaken(...users.map((_, position) => fieldOf(position)).slice(-1));
    throw error;
  }
}

/** Whether two people of one sign-up would have the same address. */
const isTwiceInSignUp = (error: unknown): boolean =>
  error instanceof UniqueIntegrityConstraintViolationError && error.constraint === 'users__sign_up_email';
