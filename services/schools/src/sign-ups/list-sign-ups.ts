import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { escapeLike } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { londonDay } from '../days.ts';
import type { Deps } from '../deps.ts';
import { staffView } from '../schools/school-views.ts';
import { listSchoolsAskedBetween } from '../schools/schools.sql.ts';
import { rangeOfSignUps } from './sign-ups.policy.ts';
import { listPossibleDuplicates } from './sign-ups.sql.ts';

/** A page that staff can read; the filters reach the rest. */
const MAX_ROWS = 200;

interface SignUpFilter {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  name?: string | undefined;
}

/**
 * Schools that signed up, newest first, pending and approved, with their users, events and whether approval is safe. The read
 * is recorded as an audit event.
 */
export async function listSignUps({ db, identity, clock }: Deps, viewer: Viewer, filter: SignUpFilter, origin: Origin) {
  const range = rangeOfSignUps(londonDay(clock()), filter);
  const namePattern = `%${escapeLike(filter.name?.trim() ?? '')}%`;
  const schools = await listSchoolsAskedBetween(db, { ...range, namePattern, limit: MAX_ROWS });
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  if (schools.length === 0) return [];
  const schoolIds = schools.map(({ id }) => id);
  const people = await identity.call('listSchoolsUsers', { body: { schoolIds }, requestId: origin.requestId });
  const peopleOf = new Map(people.map((entry) => [entry.schoolId, entry]));
  const duplicates = await listPossibleDuplicates(db, schoolIds);
  return schools.map((school) => staffView(school, peopleOf.get(school.id), duplicates.includes(school.id)));
}
