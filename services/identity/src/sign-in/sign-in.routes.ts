import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { verifyCredentials } from './sign-in.ts';

export const signInRoutes = (deps: Deps): HandlersOf<operations, 'verifyCredentials' | 'confirmIdentity'> => ({
  verifyCredentials: ({ body }) => verifyCredentials(deps, body),
  confirmIdentity: ({ body }) => confirmIdentity(deps, body),
});
