import type { operations } from '@patchwork/contracts/types/schools';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import { isSameAddress } from '@patchwork/platform/email-address';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import type { Deps } from '../deps.ts';
import { recordSchoolChange } from '../history/school-history.ts';
import { assertKnownLookups, assertTypeOpen } from '../lookups/lookups.ts';
import { announceSchool } from '../schools/announce.ts';
import { correctDetails, lockSchool } from '../schools/change-schools.sql.ts';
import { stateOf } from '../schools/schools.policy.ts';
import { findSchool, type SchoolRow } from '../schools/schools.sql.ts';
import type { User } from '../sign-ups/identity-users.ts';
import { getSignUp } from '../sign-ups/sign-up-pages.ts';
import { moveSlots, releaseSlotOf } from '../sign-ups/sign-up-users.sql.ts';
import { dedupeHashOf, emailHashOf } from '../sign-ups/sign-ups.policy.ts';
import { findGuuid, setDedupeHash } from '../sign-ups/sign-ups.sql.ts';
import { signUpDecided } from './approvals.policy.ts';

type Correction = BodyOf<operations['correctSignUp']>;
type Person = Correction['people'][number];

/**
 * Corrects a sign-up that waits. Identity corrects the people first, because only it can refuse; after a crash in between, the
 * same form completes the work. `hasMoved`: a person has another address now.
 * @throws AppError `not-found`, `invalid` for unknown lookups, `forbidden` for another address without a recent sign-in,
 * `conflict` once it is decided, and for a taken address
 */
export async function correctSignUp(
  deps: Deps,
  viewer: Viewer,
  { schoolId, form, caller }: { schoolId: number; form: Correction; caller: Caller },
  origin: Origin,
) {
  const { db, identity } = deps;
  const { school, people } = form;
  const waiting = await getWaiting(deps, schoolId);
  if (school.typeId !== waiting.typeId) assertTypeOpen(school.typeId, 'school.typeId');
  await assertKnownLookups(db, school, 'school.');

  const [stored] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] }, requestId: origin.requestId });
  const users = stored?.users ?? [];
  const emailOf = (id: number) => users.find((user) => user.id === id)?.email;
  const hasMoved = people.some(({ id, email }) => !isSameAddress(email, emailOf(id) ?? ''));
  // The recipient of the Lead's mail can take the school: an unattended browser must not be enough to move an address.
  if (hasMoved) assertRecentlySignedIn(caller);
  const { ipAddress, userAgent } = origin;
  await identity
    .call('correctSignUpUsers', {
      path: { schoolId },
      body: { users: people, correctedBy: viewer.userId, ipAddress, userAgent },
      requestId: origin.requestId,
    })
    .catch((error: unknown) => {
      throw withFieldsOfForm(error);
    });

  const guuid = await findGuuid(db, schoolId);
  await db.transaction(async (tx) => {
    await lockSchool(tx, schoolId);
    const before = await getWaiting({ db: tx }, schoolId);
    if (guuid) {
      await moveSlots(
        tx,
        guuid,
        people.map(({ id, email }) => ({ userId: id, emailHash: emailHashOf(guuid, email) })),
      );
      // The first person sent the form.
      const first = users.toSorted((one, other) => one.id - other.id)[0];
      const email = people.find(({ id }) => id === first?.id)?.email ?? first?.email;
      if (email) await setDedupeHash(tx, guuid, dedupeHashOf(email, school.name, school.zip));
    }
    await correctDetails(tx, schoolId, school);
    const hasChanged = differs(before, (await findSchool(tx, schoolId))!) || people.some((person) => isCorrected(person, users));
    if (!hasChanged) return;
    const after = await announceSchool(tx, schoolId);
    await recordSchoolChange(tx, { kind: 'details-changed', before, after, changedBy: viewer.userId });
    await recordAuditEvent(tx, { type: 'sign-up-corrected', userId: viewer.userId, schoolId, origin });
  });
  return { signUp: await getSignUp(deps, schoolId, origin), hasMoved };
}

/** Removes a person from a sign-up that waits; a repeat changes nothing. @throws AppError `not-found`, `conflict` for a Lead */
export async function removePersonFromSignUp(
  deps: Deps,
  viewer: Viewer,
  { id: schoolId, userId }: { id: number; userId: number },
  origin: Origin,
) {
  const { db, identity } = deps;
  await getWaiting(deps, schoolId);
  const guuid = await findGuuid(db, schoolId);
  if (!guuid) throw notFound();
  const { ipAddress, userAgent, requestId } = origin;
  const body = { removedBy: viewer.userId, ipAddress, userAgent };
  await identity.call('removeSignUpUser', { path: { guuid, userId }, body, requestId });
  await releaseSlotOf(db, guuid, userId);
  return getSignUp(deps, schoolId, origin);
}

async function getWaiting({ db }: { db: Parameters<typeof findSchool>[0] }, schoolId: number): Promise<SchoolRow> {
  const school = await findSchool(db, schoolId);
  if (!school) throw notFound();
  if (stateOf(school) !== 'waiting') throw signUpDecided();
  return school;
}

/** Whether two states of a school differ in more than their versions. */
const differs = (one: SchoolRow, other: SchoolRow): boolean =>
  JSON.stringify({ ...one, version: 0 }) !== JSON.stringify({ ...other, version: 0 });

/** Whether the form changes this person. */
function isCorrected(person: Person, users: readonly User[]): boolean {
  const before = users.find(({ id }) => id === person.id);
  const fields = ['title', 'firstName', 'middleName', 'lastName', 'email', 'schoolPosition'] as const;
  return fields.some((field) => person[field] !== undefined && (person[field]?.trim() || null) !== (before?.[field] ?? null));
}

/** Identity refers to users, the form to people. */
function withFieldsOfForm(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const errors = error.errors.map(({ field, message }) => ({ field: field.replace(/^users\./, 'people.'), message }));
  return new AppError(error.kind, error.code, error.message, { errors });
}
