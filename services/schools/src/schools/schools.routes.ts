import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { updateMySchool, updateSchool } from './edit-schools.ts';
import { activateSchool, deactivateSchool } from './open-and-close.ts';
import { publicView } from './school-views.ts';
import { findSchool } from './schools.sql.ts';
import { getMySchool, getSchool, getTeacherView } from './schools.ts';
import { searchSchools } from './search-schools.ts';

type SchoolCalls =
  | 'getMySchool'
  | 'updateMySchool'
  | 'getSchool'
  | 'updateSchool'
  | 'getTeacherView'
  | 'searchSchools'
  | 'activateSchool'
  | 'deactivateSchool'
  | 'getSchoolInternal';

export const schoolRoutes = (deps: Deps): HandlersOf<operations, SchoolCalls> => ({
  getMySchool: ({ viewer }) => getMySchool(deps, viewer),

  updateMySchool: ({ viewer, params, body }) => updateMySchool(deps, viewer, params.id, body),

  getSchool: ({ viewer, params, id }) => getSchool(deps, viewer, params.id, id),

  updateSchool: ({ params, body }) => updateSchool(deps, params.id, body),

  searchSchools: ({ query }) => searchSchools(deps, query.name, query.pageNumber ?? 0),

  activateSchool: ({ params, id }) => activateSchool(deps, params.id, id),

  deactivateSchool: ({ viewer, params, id }) => deactivateSchool(deps, viewer, params.id, id),

  getTeacherView: ({ params, id }) => getTeacherView(deps, params.id, id),

  getSchoolInternal: async ({ params }) => {
    const school = await findSchool(deps.db, params.schoolId);
    if (!school) throw notFound();
    return { ...publicView(school), isActive: school.isActive, isApproved: school.isApproved };
  },
});
