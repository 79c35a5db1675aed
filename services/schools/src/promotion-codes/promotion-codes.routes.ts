import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listPromotionCodes } from './promotion-codes.sql.ts';
import { findMatch, getDefaultText } from './promotion-codes.ts';

type PromotionCodeCalls = 'listPromotionCodes' | 'getDefaultPromotionText' | 'matchPromotionCode';

export const promotionCodeRoutes = (deps: Deps): HandlersOf<operations, PromotionCodeCalls> => ({
  listPromotionCodes: async () => [...(await listPromotionCodes(deps.db))],

  getDefaultPromotionText: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(await getDefaultText(deps)),

  matchPromotionCode: async (request, reply) => {
    const code = await findMatch(deps, request.params.code);
    // The gateway counts wrong guesses.
    if (!code) reply.header('x-throttle-miss', 'promotion-code');
    return reply.type('text/plain; charset=utf-8').send(code?.description ?? '');
  },
});
