import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { keepingSession } from '../keep-session.ts';
import { beginAuthenticator, confirmAuthenticator, getAuthenticator, removeAuthenticator } from './own-authenticator.ts';

type AuthenticatorCalls = 'getAuthenticator' | 'beginAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator';

export const authenticatorRoutes = (deps: Deps): HandlersOf<operations, AuthenticatorCalls> => ({
  getAuthenticator: ({ viewer }) => getAuthenticator(deps, viewer),
  beginAuthenticator: ({ viewer, body }) => beginAuthenticator(deps, viewer, body),

  confirmAuthenticator: async (request, reply) => {
    const { state, sessionEpoch } = await confirmAuthenticator(deps, request.viewer, request.body, originOf(request));
    return keepingSession(reply, sessionEpoch).send(state);
  },

  removeAuthenticator: async (request, reply) => {
    const { state, sessionEpoch } = await removeAuthenticator(deps, request.viewer, request.body, originOf(request));
    return keepingSession(reply, sessionEpoch).send(state);
  },
});
