import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { undoRemoval } from './undo-removal.ts';
import { listWithdrawals, restoreContent, withdrawContent } from './withdrawals.ts';

export const withdrawalRoutes = (
  deps: Deps,
): HandlersOf<operations, 'listWithdrawals' | 'withdraw' | 'restore' | 'undoRemoval'> => ({
  listWithdrawals: ({ viewer }) => listWithdrawals(deps, viewer),
  withdraw: async (request, reply) => {
    const { reason, ...target } = request.body;
    return reply.code(201).send(await withdrawContent(deps, request.viewer, target, reason, originOf(request)));
  },
  restore: (request) => restoreContent(deps, request.viewer, request.params, request.body.reason, originOf(request)),
  undoRemoval: async (request, reply) => {
    await undoRemoval(deps, request.viewer, request.params, originOf(request));
    return reply.code(204).send();
  },
});
