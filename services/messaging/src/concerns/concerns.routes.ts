import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { closeConcern, listConcerns, raiseConcern } from './concerns.ts';

export const concernRoutes = (deps: Deps): HandlersOf<operations, 'raiseConcern' | 'listConcerns' | 'closeConcern'> => ({
  raiseConcern: async (request, reply) =>
    reply.code(201).send(await raiseConcern(deps, request.viewer, request.body, originOf(request))),

  listConcerns: ({ viewer }) => listConcerns(deps, viewer),

  closeConcern: (request) => closeConcern(deps, request.viewer, request.params.id, request.body.outcome, originOf(request)),
});
