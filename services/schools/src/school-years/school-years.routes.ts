import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { getSchoolYear, startSchoolYear, undoSchoolYear } from './school-years.ts';

export const schoolYearRoutes = (deps: Deps): HandlersOf<operations, 'getSchoolYear' | 'startSchoolYear' | 'undoSchoolYear'> => ({
  getSchoolYear: ({ viewer }) => getSchoolYear(deps, viewer),
  startSchoolYear: (request) => startSchoolYear(deps, request.viewer, request.body, originOf(request)),
  undoSchoolYear: (request) => undoSchoolYear(deps, request.viewer, request.body.key, originOf(request)),
});
