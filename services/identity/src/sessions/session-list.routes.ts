import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';

type SessionListCalls = 'confirmIdentity' | 'describeSessions' | 'signOutUser';

export const sessionListRoutes = (_deps: Deps): HandlersOf<operations, SessionListCalls> => {
  const later = () => {
    throw new Error('not built');
  };
  return { confirmIdentity: later, describeSessions: later, signOutUser: later };
};
