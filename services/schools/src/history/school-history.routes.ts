import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listSchoolHistory } from './school-history.ts';

export const schoolHistoryRoutes = (deps: Deps): HandlersOf<operations, 'listSchoolHistory'> => ({
  listSchoolHistory: (request) => listSchoolHistory(deps, request.viewer, request.params.schoolId, originOf(request)),
});
