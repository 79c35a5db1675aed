import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { csvHeaders } from '@patchwork/platform/csv';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { updateMySchool, updateSchool } from './edit-schools.ts';
import { activateSchool, deactivateSchool } from './open-and-close.ts';
import { getMySchool, getSchool, getTeacherView } from './schools.ts';
import { downloadSchools, searchSchools } from './search-schools.ts';

type SchoolCalls =
  | 'getMySchool'
  | 'updateMySchool'
  | 'getSchool'
  | 'updateSchool'
  | 'getTeacherView'
  | 'searchSchools'
  | 'downloadSchools'
  | 'activateSchool'
  | 'deactivateSchool';

export const schoolRoutes = (deps: Deps): HandlersOf<operations, SchoolCalls> => ({
  getMySchool: ({ viewer }) => getMySchool(deps, viewer),

  updateMySchool: (request) => updateMySchool(deps, request.viewer, request.params.id, request.body, originOf(request)),

  getSchool: (request) => getSchool(deps, request.viewer, request.params.id, originOf(request)),

  updateSchool: (request) => updateSchool(deps, request.viewer, request.params.id, request.body, originOf(request)),

  searchSchools: (request) => searchSchools(deps, request.viewer, request.query, originOf(request)),

  downloadSchools: async (request, reply) =>
    reply.headers(csvHeaders('schools')).send(await downloadSchools(deps, request.viewer, request.query.name, originOf(request))),

  activateSchool: (request) => activateSchool(deps, request.viewer, request.params.id, originOf(request)),

  deactivateSchool: (request) => deactivateSchool(deps, request.viewer, request.params.id, originOf(request)),

  getTeacherView: ({ params, id }) => getTeacherView(deps, params.id, id),
});
