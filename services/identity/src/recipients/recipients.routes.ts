import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { listStaffWith } from '../roles/staff-grants.sql.ts';
import { findChoosers, findNames, findSafeguardingLeadChange } from './handlers.sql.ts';
import { getRecipient } from './recipients.ts';
import { unsubscribe } from './unsubscribe.ts';

type RecipientCalls = 'getHandler' | 'getRecipient' | 'listStaff' | 'unsubscribeRecipient';

export const recipientRoutes = (deps: Deps): HandlersOf<operations, RecipientCalls> => ({
  getRecipient: ({ params, query }) => getRecipient(deps, params.userId, query),
  getHandler: async ({ params }) => {
    const names = await findNames(deps.db, params.userId);
    if (names.length === 0) throw notFound();
    const [chosenBy, safeguardingLeadChangedAt] = await Promise.all([
      findChoosers(deps.db, params.userId),
      findSafeguardingLeadChange(deps.db, params.userId),
    ]);
    return { names: [...names], chosenBy: [...chosenBy], safeguardingLeadChangedAt };
  },
  listStaff: async ({ params }) => [...(await listStaffWith(deps.db, params.role))],
  unsubscribeRecipient: async ({ params }, reply) => {
    await unsubscribe(deps, params.userId);
    return reply.code(204).send();
  },
});
