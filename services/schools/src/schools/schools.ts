import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { leadView, publicView, staffView } from './school-views.ts';
import { viewOfSchoolFor } from './schools.policy.ts';
import { findOpenSchool, findSchool } from './schools.sql.ts';

/** One's own school: as others see it, or in full for its Leads. */
export async function getMySchool({ db }: Deps, viewer: Viewer) {
  const school = await findSchool(db, viewer.schoolId);
  if (!school) throw notFound();
  return viewer.roles.includes('SchoolAdmin') ? leadView(school) : publicView(school);
}

/** One school as far as the viewer may see it; staff who look at one leave an event. @throws AppError `not-found` for whoever may not. */
export async function getSchool({ db, identity }: Deps, viewer: Viewer, schoolId: number, origin: Origin) {
  const school = await findSchool(db, schoolId);
  const view = school && viewOfSchoolFor(viewer, school);
  if (!view) throw notFound();
  if (view === 'lead') return leadView(school);
  await recordDeed(db, { type: 'staff-read', userId: viewer.userId, schoolId, origin });
  const [people] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] }, requestId: origin.requestId });
  return staffView(school, people);
}

/** An open school as every teacher sees it, with what was written about it. */
export async function getTeacherView(deps: Deps, schoolId: number, requestId: string) {
  const school = await findOpenSchool(deps.db, schoolId);
  if (!school) throw notFound();
  return { ...publicView(school), schoolComments: await listComments(deps, schoolId, requestId) };
}

type Comments = ReplyOf<ContentOperations['listSchoolComments']>;

/** The page is worth having without its comments. */
async function listComments({ content, log }: Deps, schoolId: number, requestId: string): Promise<Comments> {
  try {
    return await content.call('listSchoolComments', { path: { schoolId }, requestId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ code: error.code, schoolId, requestId }, 'a school is shown without its comments');
    return [];
  }
}
