import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { eraseContent, showErasure } from './erasures.ts';

export const erasureRoutes = (deps: Deps): HandlersOf<operations, 'erase' | 'getErasure'> => ({
  erase: async (request, reply) => {
    const { viewer, caller } = request;
    const { currentPassword, ...target } = request.body;
    const asking = { viewer, caller, currentPassword };
    return reply.code(202).send(await eraseContent(deps, asking, target, originOf(request)));
  },
  getErasure: ({ viewer, params }) => showErasure(deps, viewer, params.id),
});
