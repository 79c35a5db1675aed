import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { publicView } from './school-views.ts';
import { findSchool } from './schools.sql.ts';
import { getMySchool, getSchool, getTeacherView } from './schools.ts';

type SchoolCalls = 'getMySchool' | 'getSchool' | 'getTeacherView' | 'getSchoolInternal';

export const schoolRoutes = (deps: Deps): HandlersOf<operations, SchoolCalls> => ({
  getMySchool: ({ viewer }) => getMySchool(deps, viewer),

  getSchool: ({ viewer, params, id }) => getSchool(deps, viewer, params.id, id),

  getTeacherView: ({ params, id }) => getTeacherView(deps, params.id, id),

  getSchoolInternal: async ({ params }) => {
    const school = await findSchool(deps.db, params.schoolId);
    if (!school) throw notFound();
    return { ...publicView(school), isActive: school.isActive, isApproved: school.isApproved };
  },
});
