import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getStaffRoleChange } from '../staff/staff-grants.ts';
import { getUserAddition } from '../users/user-additions.ts';
import { listStaff, unsubscribeRecipient } from './notifications.ts';

/** Messaging queries the recipients and content of staff mails, and reports people who unsubscribe. */
export const notificationRoutes = (
  deps: Deps,
): HandlersOf<operations, 'listStaff' | 'getStaffRoleChange' | 'getUserAddition' | 'unsubscribeRecipient'> => ({
  listStaff: ({ params }) => listStaff(deps, params.role),
  getStaffRoleChange: ({ params }) => getStaffRoleChange(deps, params.id),
  getUserAddition: ({ params }) => getUserAddition(deps, params.id),

  unsubscribeRecipient: async ({ params }, reply) => {
    await unsubscribeRecipient(deps, params.userId);
    return reply.code(204).send();
  },
});
