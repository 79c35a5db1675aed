import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { schoolSummary } from '@patchwork/platform/school-summary';
import type { Deps } from '../deps.ts';
import { listRows } from '../register/register.sql.ts';
import { getSignUp } from '../sign-ups/sign-up-pages.ts';
import { listPossibleDuplicates } from '../sign-ups/sign-ups.sql.ts';
import { leadView, staffView } from './school-views.ts';
import { stateOf, viewOfSchoolFor } from './schools.policy.ts';
import { findOpenSchool, findSchool } from './schools.sql.ts';

/** The viewer's own school: in full for its Leads, else as other schools see it. */
export async function getMySchool({ db }: Deps, viewer: Viewer) {
  const school = await findSchool(db, viewer.schoolId);
  if (!school) throw notFound();
  return viewer.roles.includes('SchoolAdmin') ? leadView(school) : schoolSummary(school);
}

/** The part of a school that the viewer may see; a read by staff is recorded. @throws AppError `not-found` for other viewers */
export async function getSchool(deps: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const { db, identity } = deps;
  const school = await findSchool(db, schoolId);
  const view = school && viewOfSchoolFor(viewer, school);
  if (!view) throw notFound();
  if (view === 'lead') return leadView(school);
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, schoolId, origin });
  // With the terms that an approval sets, which a second person must see too.
  if (stateOf(school) === 'waiting') return getSignUp(deps, schoolId, origin);
  const [people] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] }, requestId: origin.requestId });
  const duplicates = await listPossibleDuplicates(db, [schoolId]);
  const [row] = school.registerKey === null ? [] : await listRows(db, [school.registerKey]);
  return { ...staffView(school, people, duplicates.includes(schoolId)), register: row ?? null };
}

/** An open school for any teacher, with the comments about it. @throws AppError `not-found` */
export async function getTeacherView(deps: Deps, schoolId: number, requestId: string) {
  const school = await findOpenSchool(deps.db, schoolId);
  if (!school) throw notFound();
  return { ...schoolSummary(school), schoolComments: await listComments(deps, schoolId, requestId) };
}

type Comments = ReplyOf<ContentOperations['listSchoolComments']>;

/** The page is useful even without comments. */
async function listComments({ content, log }: Deps, schoolId: number, requestId: string): Promise<Comments> {
  try {
    return await content.call('listSchoolComments', { path: { schoolId }, requestId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ code: error.code, schoolId, requestId }, 'could not load the comments of a school; the page shows none');
    return [];
  }
}
