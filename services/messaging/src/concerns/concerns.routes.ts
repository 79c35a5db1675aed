import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { closeConcern, describeConcern, listConcerns, raiseConcern } from './concerns.ts';
import { setHidden } from './hiding.ts';

type Names = 'raiseConcern' | 'listConcerns' | 'closeConcern' | 'hideConcernSubject' | 'unhideConcernSubject';

export const concernRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  raiseConcern: async (request, reply) =>
    reply.code(201).send(await raiseConcern(deps, request.viewer, request.body, originOf(request))),

  listConcerns: ({ viewer }) => listConcerns(deps, viewer),

  closeConcern: (request) => closeConcern(deps, request.viewer, request.params.id, request.body.outcome, originOf(request)),

  hideConcernSubject: async (request) => {
    const wanted = { isHidden: true, reason: request.body.reason };
    return describeConcern(
      deps,
      request.viewer,
      await setHidden(deps, request.viewer, request.params.id, wanted, originOf(request)),
    );
  },

  unhideConcernSubject: async (request) => {
    const wanted = { isHidden: false, reason: request.body.reason };
    return describeConcern(
      deps,
      request.viewer,
      await setHidden(deps, request.viewer, request.params.id, wanted, originOf(request)),
    );
  },
});
