import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { keepingSession } from '../keep-session.ts';
import { beginSchoolSignIn, listProvidersFor, startProviderSignIn } from './begin.ts';
import { verifyProviderAnswer } from './finish.ts';
import { verifyProviderLogout } from './logout.ts';
import { listLinkedAccounts, removeLinkedAccount } from './own-linked-accounts.ts';
import { getSchoolSignIn, requireSchoolSignIn, switchSchoolSignInOff } from './school-sign-in.ts';

type ProviderCalls =
  | 'listProvidersOfDomain'
  | 'startProviderSignIn'
  | 'verifyProviderAnswer'
  | 'verifyProviderLogout'
  | 'listLinkedAccounts'
  | 'removeLinkedAccount'
  | 'getSchoolSignIn'
  | 'beginSchoolSignIn'
  | 'requireSchoolSignIn'
  | 'switchSchoolSignInOff';

export const providerRoutes = (deps: Deps): HandlersOf<operations, ProviderCalls> => ({
  listProvidersOfDomain: ({ body }) => listProvidersFor(deps, body.email),
  startProviderSignIn: ({ body }) => startProviderSignIn(deps, body),
  verifyProviderAnswer: ({ body }) => verifyProviderAnswer(deps, body),
  verifyProviderLogout: ({ body }) => verifyProviderLogout(deps, body),

  listLinkedAccounts: ({ viewer }) => listLinkedAccounts(deps, viewer),
  removeLinkedAccount: async (request, reply) => {
    const sessionEpoch = await removeLinkedAccount(deps, request.viewer, request.params.id, originOf(request));
    return keepingSession(reply, sessionEpoch).code(204).send();
  },

  getSchoolSignIn: ({ viewer }) => getSchoolSignIn(deps, viewer),
  beginSchoolSignIn: ({ viewer, body }) => beginSchoolSignIn(deps, viewer, body.provider),
  requireSchoolSignIn: (request) => requireSchoolSignIn(deps, request.viewer, request.body.isRequired, originOf(request)),
  switchSchoolSignInOff: async (request, reply) => {
    await switchSchoolSignInOff(deps, request.viewer, originOf(request));
    return reply.code(204).send();
  },
});
