import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import {
  closePendingChange,
  countPendingChanges,
  listDeciders,
  listPendingChanges,
  rejectPendingChange,
  requestChange,
  takePendingChange,
} from './pending-changes.ts';

type PendingChangeCalls =
  | 'listPendingChanges'
  | 'countPendingChanges'
  | 'rejectPendingChange'
  | 'requestChange'
  | 'takePendingChange'
  | 'closePendingChange'
  | 'listDeciders';

export const pendingChangeRoutes = (deps: Deps): HandlersOf<operations, PendingChangeCalls> => ({
  listPendingChanges: (request) => listPendingChanges(deps, request.viewer, originOf(request)),

  countPendingChanges: ({ viewer }) => countPendingChanges(deps, viewer),

  rejectPendingChange: async (request, reply) => {
    await rejectPendingChange(deps, request.viewer, { ...request.params, ...request.body }, originOf(request));
    return reply.code(204).send();
  },

  requestChange: async (request, reply) => reply.code(201).send(await requestChange(deps, request.body)),
  takePendingChange: ({ params, body }) => takePendingChange(deps, params.changeId, body),

  closePendingChange: async ({ params, body }, reply) => {
    await closePendingChange(deps, params.changeId, body);
    return reply.code(204).send();
  },

  listDeciders: ({ params }) => listDeciders(deps, params.number),
});
