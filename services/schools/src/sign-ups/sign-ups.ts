import { randomUUID } from 'node:crypto';
import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import type { operations } from '@patchwork/contracts/types/schools';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import { lockName } from '@patchwork/platform/db';
import { isSameAddress } from '@patchwork/platform/email-address';
import { notFound } from '@patchwork/platform/errors';
import type { Language } from '@patchwork/platform/language';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { announceGroup } from '../groups/announce-group.ts';
import { insertPrimaryGroup } from '../groups/groups.sql.ts';
import { assertKnownLookups, assertTypeOpen } from '../lookups/lookups.ts';
import { linkToRow } from '../register/link-to-row.ts';
import { findOpenRow, type OpenRow } from '../register/register.sql.ts';
import { announceSchool } from '../schools/announce.ts';
import { signUpView } from '../schools/school-views.ts';
import { findSchool, insertSchool } from '../schools/schools.sql.ts';
import { guuidOf } from './guuid.ts';
import { createUsers, emailTaken, primaryGroupName } from './identity-users.ts';
import { reserveSlot } from './sign-up-users.sql.ts';
import { dedupeHashOf, emailHashOf, requestHashOf } from './sign-ups.policy.ts';
import {
  completeSignUp,
  countChange,
  findSame,
  insertSignUp,
  isCompleted,
  lockLiveSignUp,
  type ProfileChange,
  type SignUp,
  updateProfile,
} from './sign-ups.sql.ts';

type SignUpRequest = BodyOf<operations['signUpSchool']>;

/**
 * Accepts a sign-up and returns its guuid. It is reserved first, then identity creates the inactive users, then the school and
 * its events commit: a crash in between leaves users without a school, and the same request sent again completes the work.
 * @throws AppError `invalid` for unknown lookups and the provider's school types, `conflict` for an address that is active
 * elsewhere
 */
export async function signUpSchool(
  deps: Deps,
  request: SignUpRequest,
  origin: Origin & { language: Language | undefined },
): Promise<string> {
  const { db } = deps;
  const { initiatingUser, otherLeadUser, school } = request;
  assertTypeOpen(school.typeId, 'school.typeId');
  await assertKnownLookups(db, school, 'school.');
  if (otherLeadUser && isSameAddress(initiatingUser.email, otherLeadUser.email)) throw emailTaken('otherLeadUser.email');

  const requestHash = requestHashOf(request);
  const dedupeHash = dedupeHashOf(initiatingUser.email, school.name, school.zip);
  const signUp = await reserve(deps, { dedupeHash, requestHash });
  if (signUp.isCompleted) return signUp.guuid;

  const people = otherLeadUser
    ? [
        { ...initiatingUser, isLead: false },
        { ...otherLeadUser, isLead: true },
      ]
    : [{ ...initiatingUser, isLead: true }];
  const users = await createUsers(deps, signUp, {
    schoolName: school.name.trim(),
    people,
    fields: ['initiatingUser.email', 'otherLeadUser.email'],
    isSubmission: true,
    language: origin.language,
    origin,
  });

  return db.transaction(async (tx) => {
    await lockName(tx, requestHash);
    if (await isCompleted(tx, signUp.guuid)) return signUp.guuid;

    const row = school.registerKey ? await findOpenRow(tx, school.registerKey) : null;
    await insertSchool(tx, toNewSchool(signUp.schoolId, school, row));
    if (school.registerKey && row) await linkToRow(tx, signUp.schoolId, school.registerKey);
    await insertPrimaryGroup(tx, { id: signUp.schoolGroupId, schoolId: signUp.schoolId, name: primaryGroupName });
    await completeSignUp(tx, signUp.guuid);
    for (const [position, person] of people.entries()) {
      const emailHash = emailHashOf(signUp.guuid, person.email);
      await reserveSlot(tx, { guuid: signUp.guuid, emailHash, userId: users[position]!.id });
    }
    await announceSchool(tx, signUp.schoolId);
    await announceGroup(tx, signUp.schoolGroupId);
    await recordEvent(tx, SchoolSignedUp, { schoolId: signUp.schoolId });
    return signUp.guuid;
  });
}

/**
 * The request that this one repeats, or a new one. Only the same form repeats a request: its guuid lets the caller add people,
 * so a similar form, which a stranger could send, gets its own.
 */
const reserve = ({ db }: Deps, hashes: { dedupeHash: string; requestHash: string }): Promise<SignUp> =>
  db.transaction(async (tx) => {
    await lockName(tx, hashes.requestHash);
    return (await findSame(tx, hashes.requestHash)) ?? (await insertSignUp(tx, { guuid: randomUUID(), ...hashes }));
  });

const trimmed = (text: string | null | undefined) => text?.trim() || null;

/** What the form leaves out of pupils and location is filled in from the row of the register that was chosen. */
const toNewSchool = (id: number, school: SignUpRequest['school'], row: OpenRow | null) => ({
  id,
  name: school.name.trim(),
  typeId: school.typeId,
  countyId: school.countyId,
  zip: school.zip.trim(),
  locationTypeId: school.locationTypeId ?? row?.locationTypeId ?? null,
  numberOfPupils: school.numberOfPupils ?? row?.numberOfPupils ?? null,
  primaryEthnicityId: school.primaryEthnicityId ?? null,
  secondaryEthnicityId: school.secondaryEthnicityId ?? null,
  headTeacher: trimmed(school.headTeacher),
  email: trimmed(school.email),
  promotionCodeFromUser: trimmed(school.promotionCodeFromUser),
});

/** The school of a sign-up in its second stage. @throws AppError `not-found` for a guuid that is not live */
export const getSignUpSchool = ({ db }: Pick<Deps, 'db'>, text: string) =>
  db.transaction(async (tx) => {
    const signUp = await lockLiveSignUp(tx, guuidOf(text));
    const school = signUp && (await findSchool(tx, signUp.schoolId));
    if (!school) throw notFound();
    return signUpView(school);
  });

/**
 * Adds details of a school in the second stage.
 * @throws AppError `not-found` for a guuid that is not live, `conflict` for one that has changed too often
 */
export async function updateSignUpSchool(
  { db, maxSignUpChanges }: Pick<Deps, 'db' | 'maxSignUpChanges'>,
  text: string,
  change: ProfileChange,
  origin: Origin,
) {
  const guuid = guuidOf(text);
  return db.transaction(async (tx) => {
    const signUp = await lockLiveSignUp(tx, guuid);
    if (!signUp) throw notFound();
    await assertKnownLookups(tx, change);
    await countChange(tx, guuid, maxSignUpChanges);
    if (!(await updateProfile(tx, signUp.schoolId, change))) throw notFound();
    await recordAuditEvent(tx, { type: 'sign-up-profile-changed', userId: null, schoolId: signUp.schoolId, origin });
    return signUpView(await announceSchool(tx, signUp.schoolId));
  });
}
