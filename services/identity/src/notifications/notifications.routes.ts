import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listStaff, unsubscribeRecipient } from './notifications.ts';

/** Messaging queries the recipients of staff mails, and reports people who unsubscribe. */
export const notificationRoutes = (deps: Deps): HandlersOf<operations, 'listStaff' | 'unsubscribeRecipient'> => ({
  listStaff: ({ params }) => listStaff(deps, params.role),

  unsubscribeRecipient: async ({ params }, reply) => {
    await unsubscribeRecipient(deps, params.userId);
    return reply.code(204).send();
  },
});
