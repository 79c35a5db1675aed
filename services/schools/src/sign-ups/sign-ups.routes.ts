import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import { languageOf } from '@patchwork/platform/language';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listSignUps } from './list-sign-ups.ts';
import { countWaitingSignUps, listSignUpPage } from './sign-up-pages.ts';
import { addSignUpUser, removeUserFromSignUp } from './sign-up-users.ts';
import { getSignUpSchool, signUpSchool, updateSignUpSchool } from './sign-ups.ts';

type SignUpCalls =
  | 'signUpSchool'
  | 'getSignUpSchool'
  | 'updateSignUpSchool'
  | 'addSignUpUser'
  | 'removeUserFromSignUp'
  | 'listSignUps'
  | 'listSignUpPage'
  | 'countWaitingSignUps';

export const signUpRoutes = (deps: Deps): HandlersOf<operations, SignUpCalls> => ({
  signUpSchool: async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const guuid = await signUpSchool(deps, request.body, { ...originOf(request), language });
    return reply.code(201).type('text/plain; charset=utf-8').send(guuid);
  },

  getSignUpSchool: (request) => getSignUpSchool(deps, request.params.guuid),

  updateSignUpSchool: (request) => updateSignUpSchool(deps, request.params.guuid, request.body, originOf(request)),

  addSignUpUser: (request) => addSignUpUser(deps, request.params.guuid, request.body, originOf(request)),

  removeUserFromSignUp: (request) => removeUserFromSignUp(deps, request.params.guuid, request.params.userId, originOf(request)),

  countWaitingSignUps: () => countWaitingSignUps(deps),
  listSignUpPage: (request) => listSignUpPage(deps, request.viewer, { ...request.params, ...request.query }, originOf(request)),

  listSignUps: (request) => listSignUps(deps, request.viewer, request.query, originOf(request)),
});
