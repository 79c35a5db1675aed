import { SchoolApproved } from '@patchwork/contracts/events/schools';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { Caller, Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { isTransient } from '@patchwork/platform/failures';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { assertSecondPerson } from '@patchwork/platform/second-person';
import { londonDay } from '../days.ts';
import type { Deps } from '../deps.ts';
import { recordSchoolChange } from '../history/school-history.ts';
import { isPersonKnown, savePerson } from '../people/people.sql.ts';
import { listPromotionCodes } from '../promotion-codes/promotion-codes.sql.ts';
import { assertRowFree } from '../register/link-to-row.ts';
import { announceSchool } from '../schools/announce.ts';
import { lockSchool } from '../schools/change-schools.sql.ts';
import { approvalView, signUpVersionOf } from '../schools/school-views.ts';
import { findSchool } from '../schools/schools.sql.ts';
import { termsOfApproval } from './approvals.policy.ts';
import { endPending, insertPending, listDue, markApproved, markWaiting } from './approvals.sql.ts';

const signUpChanged = () =>
  new AppError('conflict', 'sign-up-changed', 'This sign-up has changed since you opened it. Please read it again.');

/**
 * Approves a school once: repeated or concurrent approvals return the first result. Identity activates the users first, because
 * only identity can refuse; after a crash in between, approving again completes the work. For `undoSeconds` the approval can be
 * undone, and nobody but staff is told. `shown` is the version of the sign-up that the caller was shown.
 * @throws AppError `not-found`, `conflict` for an inactive school, while no Lead has confirmed their address, without a second
 * person where two are required, for a sign-up that is not the one shown or agreed to, or with identity's list of addresses in
 * use elsewhere
 */
export async function approveSchool(
  deps: Deps,
  viewer: Viewer,
  { schoolId, shown, caller }: { schoolId: number; shown: string | undefined; caller: Caller },
  origin: Origin,
) {
  const { db, identity, clock, requiresSecondPerson, undoSeconds } = deps;
  const school = await findSchool(db, schoolId);
  if (!school) throw notFound();
  if (school.isApproved) return approvalView(school);
  if (!school.isActive) throw new AppError('conflict', 'school-inactive', 'This school is not active.');
  await db.transaction((tx) => assertRowFree(tx, schoolId));
  const isOfVersion = shown !== undefined || requiresSecondPerson;
  const body = { schoolIds: [schoolId] };
  const [people] = isOfVersion ? await identity.call('listSchoolsUsers', { body, requestId: origin.requestId }) : [];
  const version = signUpVersionOf(school, people);
  if (shown !== undefined && shown !== version) throw signUpChanged();
  if (requiresSecondPerson) {
    if (!isLeadConfirmed(people)) throw leadNotConfirmed();
    const summary = { subject: school.name, details: `${school.countyName}, ${school.zip}` };
    assertSecondPerson(caller, true, { kind: 'approve-school', ...summary, version: version ?? '' });
  }

  await rememberApprover(deps, viewer, origin);
  const { userIds } = await identity.call('activateSchoolUsers', {
    path: { schoolId },
    body: {
      approvedBy: viewer.userId,
      ...(people?.peopleVersion && { peopleVersion: people.peopleVersion }),
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent,
    },
    requestId: origin.requestId,
  });

  return db.transaction(async (tx) => {
    // Locked, so that a concurrent change of an Admin is kept.
    const stored = (await lockSchool(tx, schoolId))!;
    if (isOfVersion && !stored.isApproved && stored.version !== school.version) throw signUpChanged();
    if (!stored.isApproved) await assertRowFree(tx, schoolId);
    const terms = termsOfApproval(londonDay(clock()), await listPromotionCodes(tx), stored);
    if (await markApproved(tx, schoolId, viewer.userId, terms)) {
      if (undoSeconds > 0) await insertPending(tx, schoolId, undoSeconds, stored);
      else await announceApproval(tx, schoolId, viewer.userId);
      const after = (await findSchool(tx, schoolId))!;
      await recordSchoolChange(tx, { kind: 'approved', before: stored, after, changedBy: viewer.userId });
      await recordAuditEvent(tx, { type: 'school-approved', userId: viewer.userId, schoolId, origin });
      return { ...approvalView(after), welcomeEmails: userIds.length };
    }
    if (!stored.isApproved) throw new AppError('conflict', 'school-inactive', 'This school is not active.');
    return approvalView(stored);
  });
}

/** Tells identity, which invites the users, messaging, and every service that shows the school. */
async function announceApproval(tx: Tx, schoolId: number, approvedBy: number): Promise<void> {
  await recordEvent(tx, SchoolApproved, { schoolId, approvedBy });
  await announceSchool(tx, schoolId);
}

/**
 * Carries out the approvals that can no longer be undone, and completes undoing that broke off. Safe to run twice and at once.
 */
export async function carryOutApprovals(deps: Pick<Deps, 'db' | 'identity' | 'log'>): Promise<void> {
  for (const { schoolId, approvedBy, undoneBy } of await listDue(deps.db)) {
    try {
      await (undoneBy === null ? carryOut(deps, schoolId, approvedBy) : completeUndo(deps, schoolId, undoneBy));
    } catch (err) {
      if (isTransient(err)) throw err;
      // One school's failure must not hold up the others; it is tried again at the next run.
      deps.log.error({ err, schoolId }, 'could not carry out an approval');
    }
  }
}

async function carryOut({ db, identity }: Pick<Deps, 'db' | 'identity'>, schoolId: number, approvedBy: number): Promise<void> {
  // Again, in case an undo of an earlier approval of the school deactivated them late.
  await identity.call('activateSchoolUsers', { path: { schoolId }, body: { approvedBy, ipAddress: null, userAgent: null } });
  await db.transaction(async (tx) => {
    await lockSchool(tx, schoolId);
    if (await endPending(tx, schoolId)) await announceApproval(tx, schoolId, approvedBy);
  });
}

/** The rest of an undo: identity first, so that a failure leaves a school that is known to be undone. */
export async function completeUndo(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  schoolId: number,
  undoneBy: number,
): Promise<void> {
  await identity.call('deactivateSchoolUsers', { path: { schoolId }, body: { undoneBy } });
  await db.transaction(async (tx) => {
    const before = (await lockSchool(tx, schoolId))!;
    if (!(await markWaiting(tx, schoolId))) return;
    const after = await announceSchool(tx, schoolId);
    await recordSchoolChange(tx, { kind: 'approval-undone', before, after, changedBy: undoneBy });
  });
}

type People = ReplyOf<IdentityOperations['listSchoolsUsers']>[number] | undefined;

/** Identity checks it again when it activates the users; here, so that no colleague is asked in vain. */
const isLeadConfirmed = (people: People): boolean =>
  !people || people.isLeadConfirmed || people.users.some(({ active }) => active);

const leadNotConfirmed = () =>
  new AppError('conflict', 'lead-not-confirmed', 'The Lead has not confirmed their email address yet.');

/** The response names the member of staff. If their PersonChanged event has not arrived yet, the service queries identity. */
export async function rememberApprover({ db, identity }: Deps, viewer: Viewer, { requestId }: Origin): Promise<void> {
  if (await isPersonKnown(db, viewer.userId)) return;
  const [entry] = await identity.call('listSchoolsUsers', { body: { schoolIds: [viewer.schoolId] }, requestId });
  const user = entry?.users.find(({ id }) => id === viewer.userId);
  if (!user) return;
  await savePerson(db, {
    userId: user.id,
    // Any event about this person is newer.
    version: 0,
    title: user.title,
    firstName: user.firstName,
    lastName: user.lastName,
    schoolId: viewer.schoolId,
    isActive: user.active,
    isLead: user.schoolAdministrator,
  });
}
