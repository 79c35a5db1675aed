import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { unlessGone } from '../mails/recipients.ts';

export const unsubscribingRoutes = ({ identity, unsubscribeTokens }: Deps): HandlersOf<operations, 'unsubscribe'> => ({
  /** Whoever has the link may use it; somebody who is gone gets no mail anyway. */
  unsubscribe: async ({ params }) => {
    const userId = unsubscribeTokens.read(params.token);
    if (userId === null) throw notFound();
    await unlessGone(identity.call('unsubscribeRecipient', { path: { userId } }));
    return {};
  },
});
