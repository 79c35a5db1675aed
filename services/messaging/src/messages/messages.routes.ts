import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { countUnread, listMessages, markDeleted, markRead } from './messages.sql.ts';

type Operation = 'listMessages' | 'countUnreadMessages' | 'readMessage' | 'deleteMessage';

export const messageRoutes = ({ db }: Deps): HandlersOf<operations, Operation> => ({
  listMessages: async ({ viewer }) => [...(await listMessages(db, viewer))],

  countUnreadMessages: ({ viewer }) => countUnread(db, viewer),

  readMessage: async ({ viewer, params }) => (await markRead(db, viewer, params.id)) ?? refuse(),

  deleteMessage: async ({ viewer, params }) => (await markDeleted(db, viewer, params.id)) ?? refuse(),
});

function refuse(): never {
  throw notFound();
}
