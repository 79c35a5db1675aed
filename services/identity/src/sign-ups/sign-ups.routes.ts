import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { activateSchoolUsers, deactivateSchoolUsers } from './activation.ts';
import { correctSignUpUsers } from './correct-users.ts';
import { createSignUpUsers, listSchoolsUsers, removeSignUpUser } from './sign-ups.ts';

type SignUpCalls =
  | 'createSignUpUsers'
  | 'removeSignUpUser'
  | 'listSchoolsUsers'
  | 'activateSchoolUsers'
  | 'deactivateSchoolUsers'
  | 'correctSignUpUsers';

/** The schools service calls these while a school signs up. */
export const signUpRoutes = (deps: Deps): HandlersOf<operations, SignUpCalls> => ({
  createSignUpUsers: async ({ params, body }, reply) => reply.code(201).send(await createSignUpUsers(deps, params.guuid, body)),
  removeSignUpUser: ({ params, body }) => removeSignUpUser(deps, params.guuid, params.userId, body),
  listSchoolsUsers: ({ body }) => listSchoolsUsers(deps, body.schoolIds),
  correctSignUpUsers: async ({ params, body }, reply) => {
    await correctSignUpUsers(deps, params.schoolId, body);
    return reply.code(204).send();
  },
  activateSchoolUsers: ({ params, body }) => activateSchoolUsers(deps, params.schoolId, body),
  deactivateSchoolUsers: async ({ params, body }, reply) => {
    await deactivateSchoolUsers(deps, params.schoolId, body.undoneBy);
    return reply.code(204).send();
  },
});
