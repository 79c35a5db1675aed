import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { countUnread, listMessages } from './messages.sql.ts';
import { deleteMessage, readMessage } from './messages.ts';

type Operation = 'listMessages' | 'countUnreadMessages' | 'readMessage' | 'deleteMessage';

export const messageRoutes = (deps: Deps): HandlersOf<operations, Operation> => ({
  listMessages: async ({ viewer }) => [...(await listMessages(deps.db, viewer))],

  countUnreadMessages: ({ viewer }) => countUnread(deps.db, viewer),

  readMessage: ({ viewer, params }) => readMessage(deps, viewer, params.id),

  deleteMessage: ({ viewer, params }) => deleteMessage(deps, viewer, params.id),
});
