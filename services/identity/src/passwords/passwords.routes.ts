import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { originOf } from '../origin.ts';
import { requestPasswordReset } from './forgotten.ts';
import { resetPassword } from './reset.ts';

export const passwordRoutes = (deps: Deps): HandlersOf<operations, 'requestPasswordReset' | 'resetPassword'> => ({
  requestPasswordReset: (request) => requestPasswordReset(deps, request.body.email, originOf(request)),
  resetPassword: (request) => resetPassword(deps, request.body, originOf(request)),
});
