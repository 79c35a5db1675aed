import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import { requestKeyOf } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { listAnnouncementRows } from './announcements.sql.ts';
import { previewMessage, recallMessage, sendMessage } from './announcements.ts';

type Operation = 'previewMessage' | 'sendMessage' | 'listAnnouncements' | 'recallMessage';

export const announcementRoutes = (deps: Deps): HandlersOf<operations, Operation> => ({
  previewMessage: ({ body }) => previewMessage(deps, body),

  sendMessage: async (request, reply) => {
    const input = { announcement: request.body, caller: request.caller, requestKey: requestKeyOf(request) };
    return reply.code(202).send(await sendMessage(deps, request.viewer, input, originOf(request)));
  },

  listAnnouncements: async () => [...(await listAnnouncementRows(deps.db))],

  recallMessage: (request) => recallMessage(deps, request.viewer, request.params.id, originOf(request)),
});
