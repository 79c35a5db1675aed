import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listStaffWith } from '../roles/staff-grants.sql.ts';
import { getHandler } from './handlers.ts';
import { getRecipient } from './recipients.ts';
import { unsubscribe } from './unsubscribe.ts';

type RecipientCalls = 'getHandler' | 'getRecipient' | 'listStaff' | 'unsubscribeRecipient';

export const recipientRoutes = (deps: Deps): HandlersOf<operations, RecipientCalls> => ({
  getRecipient: ({ params, query }) => getRecipient(deps, params.userId, query),
  getHandler: ({ params }) => getHandler(deps, params.userId),
  listStaff: async ({ params }) => [...(await listStaffWith(deps.db, params.role))],
  unsubscribeRecipient: async ({ params }, reply) => {
    await unsubscribe(deps, params.userId);
    return reply.code(204).send();
  },
});
