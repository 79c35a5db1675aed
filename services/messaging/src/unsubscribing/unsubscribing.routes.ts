import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';

export const unsubscribingRoutes = ({ identity, unsubscribeTokens }: Deps): HandlersOf<operations, 'unsubscribe'> => ({
  /** The link needs no login; a deleted user gets no mail, so the answer is the same. */
  unsubscribe: async ({ params }) => {
    const userId = unsubscribeTokens.read(params.token);
    if (userId === null) throw notFound();
    await nullIfNotFound(identity.call('unsubscribeRecipient', { path: { userId } }));
    return {};
  },
});
