import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { approveSchool } from './approvals.ts';

export const approvalRoutes = (deps: Deps): HandlersOf<operations, 'approveSchool'> => ({
  approveSchool: (request) => approveSchool(deps, request, request.params.id, originOf(request)),
});
