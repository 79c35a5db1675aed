import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { listFeedback, saveFeedback } from './feedback.ts';

export const feedbackRoutes = (deps: Deps): HandlersOf<operations, 'sendFeedback' | 'listFeedback'> => ({
  sendFeedback: async (request, reply) =>
    reply.code(201).send({ id: await saveFeedback(deps, request.viewer, request.body, requestKeyOf(request)) }),

  listFeedback: (request) => listFeedback(deps, request.viewer, request.query.before, originOf(request)),
});
