import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listStaff, unsubscribeRecipient } from './notifications.ts';

/** What messaging asks about mails to staff, and tells of people who want none. */
export const notificationRoutes = (deps: Deps): HandlersOf<operations, 'listStaff' | 'unsubscribeRecipient'> => ({
  listStaff: ({ params }) => listStaff(deps, params.role),

  unsubscribeRecipient: async ({ params }, reply) => {
    await unsubscribeRecipient(deps, params.userId);
    return reply.code(204).send();
  },
});
