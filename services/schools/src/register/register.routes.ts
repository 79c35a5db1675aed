import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { fillRegisterBlanks, listRegisterBlanks } from './blanks.ts';
import { countRegisterChanges, decideRegisterChange, listRegisterChanges } from './changes.ts';
import { linkSchoolToRegister } from './link-school.ts';
import { findRegisterSchools, searchRegister } from './search-register.ts';

type RegisterCalls =
  | 'findRegisterSchools'
  | 'searchRegister'
  | 'linkSchoolToRegister'
  | 'listRegisterChanges'
  | 'countRegisterChanges'
  | 'decideRegisterChange'
  | 'listRegisterBlanks'
  | 'fillRegisterBlanks';

export const registerRoutes = (deps: Deps): HandlersOf<operations, RegisterCalls> => ({
  findRegisterSchools: (request) => findRegisterSchools(deps, request.query.contains),
  searchRegister: (request) => searchRegister(deps, request.viewer, request.query.contains, originOf(request)),

  linkSchoolToRegister: (request) => {
    const input = { schoolId: request.params.id, key: request.body.key };
    return linkSchoolToRegister(deps, request.viewer, input, originOf(request));
  },

  listRegisterChanges: (request) => listRegisterChanges(deps, request.viewer, originOf(request)),
  countRegisterChanges: () => countRegisterChanges(deps),

  decideRegisterChange: (request) => {
    const input = { schoolId: request.params.id, ...request.body };
    return decideRegisterChange(deps, request.viewer, input, originOf(request));
  },

  listRegisterBlanks: (request) => listRegisterBlanks(deps, request.viewer, originOf(request)),
  fillRegisterBlanks: (request) => fillRegisterBlanks(deps, request.viewer, request.body.schoolIds, originOf(request)),
});
