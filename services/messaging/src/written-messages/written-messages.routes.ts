import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { handOutMessage } from './hand-out.ts';
import { listWritten } from './written-messages.sql.ts';
import { previewMessage, recallMessage, sendMessage } from './written-messages.ts';

type Operation = 'previewMessage' | 'sendMessage' | 'listWrittenMessages' | 'recallMessage' | 'handOutMessage';

export const writtenMessageRoutes = (deps: Deps): HandlersOf<operations, Operation> => ({
  previewMessage: ({ body }) => previewMessage(deps, body),

  sendMessage: async (request, reply) =>
    reply.code(202).send(await sendMessage(deps, request.viewer, request.body, originOf(request))),

  listWrittenMessages: async () => [...(await listWritten(deps.db))],

  recallMessage: (request) => recallMessage(deps, request.viewer, request.params.id, originOf(request)),

  handOutMessage: ({ params }) => handOutMessage(deps, params.messageId),
});
