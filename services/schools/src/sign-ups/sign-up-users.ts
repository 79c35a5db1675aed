import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { findSchool } from '../schools/schools.sql.ts';
import { guuidOf } from './guuid.ts';
import { type AddedUserForm, createUsers, emailTaken, type User } from './identity-users.ts';
import { countSlots, findSlot, releaseEmptySlot, releaseSlotOf, reserveSlot } from './sign-up-users.sql.ts';
import { emailHashOf, maxUsers } from './sign-ups.policy.ts';
import { countChange, lockLiveSignUp } from './sign-ups.sql.ts';

/**
 * Adds a user in the second stage. The slot is reserved first, so that concurrent calls cannot exceed the limit, and released
 * if identity refuses; if identity does not answer, the same address may retry.
 * @throws AppError `not-found` for a guuid that is not live, `conflict` for a taken address, the 21st user and too many changes
 */
export async function addSignUpUser(deps: Deps, text: string, form: AddedUserForm, origin: Origin): Promise<User> {
  const { db, maxSignUpChanges } = deps;
  const guuid = guuidOf(text);
  const emailHash = emailHashOf(guuid, form.email);
  const { signUp, schoolName } = await db.transaction(async (tx) => {
    const live = await lockLive(tx, guuid);
    const seat = await findSlot(tx, guuid, emailHash);
    if (seat && seat.userId !== null) throw emailTaken('email');
    if (!seat && (await countSlots(tx, guuid)) >= maxUsers)
      throw new AppError('conflict', 'too-many-users', `A school can sign up with at most ${maxUsers} users.`);
    await countChange(tx, guuid, maxSignUpChanges);
    await reserveSlot(tx, { guuid, emailHash, userId: null });
    return live;
  });

  try {
    const people = [{ ...form, isLead: false }];
    const [user] = await createUsers(deps, signUp, { schoolName, people, fields: ['email'], isSubmission: false, origin });
    await reserveSlot(db, { guuid, emailHash, userId: user!.id });
    return user!;
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind !== 'unavailable';
    if (isRefused) await releaseEmptySlot(db, guuid, emailHash);
    throw error;
  }
}

/** Removes a user in the second stage. @throws AppError `not-found`, `conflict` for a Lead */
export async function removeUserFromSignUp(deps: Deps, text: string, userId: number, origin: Origin): Promise<User> {
  const { db, identity } = deps;
  const guuid = guuidOf(text);
  await db.transaction((tx) => lockLive(tx, guuid));
  const { ipAddress, userAgent, requestId } = origin;
  const user = await identity.call('removeSignUpUser', { path: { guuid, userId }, body: { ipAddress, userAgent }, requestId });
  await releaseSlotOf(db, guuid, userId);
  return user;
}

async function lockLive(tx: Tx, guuid: string) {
  const signUp = await lockLiveSignUp(tx, guuid);
  const school = signUp && (await findSchool(tx, signUp.schoolId));
  if (!signUp || !school) throw notFound();
  return { signUp, schoolName: school.name };
}
