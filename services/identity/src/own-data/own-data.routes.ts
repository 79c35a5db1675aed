import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listOwnEvents } from './own-data.sql.ts';
import { getOwnAccount } from './own-data.ts';

/** Content includes these in a user's data export. */
export const ownDataRoutes = (deps: Deps): HandlersOf<operations, 'getOwnAccount' | 'listOwnEvents'> => ({
  getOwnAccount: ({ params, body }) => getOwnAccount(deps, params.userId, body.currentPassword),
  listOwnEvents: async ({ params, query: { after = 0 } }) => {
    const events = await listOwnEvents(deps.db, params.userId, after);
    return events.map(({ id, type, occurredAt, ipAddress, ...device }) => ({ id, type, occurredAt, ipAddress, device }));
  },
});
