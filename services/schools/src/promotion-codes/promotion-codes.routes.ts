import type { operations } from '@patchwork/contracts/types/schools';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { findDefaultCode, matchCode } from './promotion-codes.policy.ts';
import { listPromotionCodes } from './promotion-codes.sql.ts';

type PromotionCodeCalls = 'listPromotionCodes' | 'getDefaultPromotionText' | 'matchPromotionCode';

export const promotionCodeRoutes = ({ db }: Deps): HandlersOf<operations, PromotionCodeCalls> => ({
  listPromotionCodes: async () => [...(await listPromotionCodes(db))],

  getDefaultPromotionText: async (_request, reply) => {
    const code = findDefaultCode(await listPromotionCodes(db));
    return reply.type('text/plain; charset=utf-8').send(code?.description ?? '');
  },

  matchPromotionCode: async (request, reply) => {
    const code = matchCode(await listPromotionCodes(db), request.params.code);
    // The gateway counts wrong guesses.
    if (!code) reply.header('x-throttle-miss', 'promotion-code');
    return reply.type('text/plain; charset=utf-8').send(code?.description ?? '');
  },
});
