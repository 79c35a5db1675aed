import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { approveSchool } from './approvals.ts';
import { correctSignUp, removePersonFromSignUp } from './corrections.ts';
import { getSignUpRejection, rejectSignUp, reopenSignUp } from './rejections.ts';

type ApprovalCalls =
  | 'approveSchool'
  | 'correctSignUp'
  | 'removePersonFromSignUp'
  | 'rejectSignUp'
  | 'reopenSignUp'
  | 'getSignUpRejection';

export const approvalRoutes = (deps: Deps): HandlersOf<operations, ApprovalCalls> => ({
  approveSchool: (request) => {
    const input = { schoolId: request.params.id, shown: request.body?.signUpVersion, caller: request.caller };
    return approveSchool(deps, request.viewer, input, originOf(request));
  },

  correctSignUp: async (request, reply) => {
    const input = { schoolId: request.params.id, form: request.body, caller: request.caller };
    const { signUp, hasMoved } = await correctSignUp(deps, request.viewer, input, originOf(request));
    if (hasMoved) reply.header('x-throttle-miss', 'address-moves');
    return signUp;
  },

  removePersonFromSignUp: (request) => removePersonFromSignUp(deps, request.viewer, request.params, originOf(request)),

  rejectSignUp: (request) => rejectSignUp(deps, request.viewer, request.params.id, request.body.reason, originOf(request)),

  reopenSignUp: (request) => reopenSignUp(deps, request.viewer, request.params.id, originOf(request)),

  getSignUpRejection: ({ params }) => getSignUpRejection(deps, params.id),
});
