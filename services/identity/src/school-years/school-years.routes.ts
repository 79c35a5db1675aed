import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { applySchoolYear, undoSchoolYear } from './school-years.ts';

/** The schools service calls these when a Lead starts a new school year. */
export const schoolYearRoutes = (deps: Deps): HandlersOf<operations, 'applySchoolYear' | 'undoSchoolYearOfUsers'> => ({
  applySchoolYear: async ({ params, body }, reply) => {
    await applySchoolYear(deps, params.changeId, body);
    return reply.code(204).send();
  },
  undoSchoolYearOfUsers: async ({ params, body }, reply) => {
    await undoSchoolYear(deps, params.changeId, body);
    return reply.code(204).send();
  },
});
