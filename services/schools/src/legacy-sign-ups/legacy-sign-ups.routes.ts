import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listLegacySignUps, listLegacySignUpUsers } from './legacy-sign-ups.ts';

export const legacySignUpRoutes = (deps: Deps): HandlersOf<operations, 'listOldSignUps' | 'listOldSignUpUsers'> => ({
  listOldSignUps: (request) => listLegacySignUps(deps, request.viewer, request.query.name ?? '', originOf(request)),
  listOldSignUpUsers: (request) => listLegacySignUpUsers(deps, request.viewer, request.params.id, originOf(request)),
});
