import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getRecipient } from './recipients.ts';

export const recipientRoutes = (deps: Deps): HandlersOf<operations, 'getRecipient'> => ({
  getRecipient: ({ params, query }) => getRecipient(deps, params.userId, query.linkId),
});
