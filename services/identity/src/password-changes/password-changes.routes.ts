import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { keepingSession } from '../keep-session.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { requestPasswordReset } from './forgotten.ts';
import { resetPassword } from './reset.ts';

export const passwordRoutes = (
  deps: Deps,
): HandlersOf<operations, 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'confirmPassword'> => ({
  requestPasswordReset: (request) => requestPasswordReset(deps, request.body.email, originOf(request)),
  changePassword: async (request, reply) => {
    const sessionEpoch = await changePassword(deps, request.viewer, request.body, originOf(request));
    return keepingSession(reply, sessionEpoch).send(true);
  },
  confirmPassword: async ({ params, body }, reply) => {
    await confirmPassword(deps, params.userId, body.currentPassword);
    return reply.code(204).send();
  },
  resetPassword: (request) => resetPassword(deps, request.body, originOf(request)),
});
