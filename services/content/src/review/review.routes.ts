import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { countWaiting } from './review.sql.ts';
import { decide, getRejection, listForReview } from './review.ts';

type Names = 'listHeldForReview' | 'countHeldForReview' | 'approveContent' | 'rejectContent' | 'getRejection';

export const reviewRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  listHeldForReview: ({ viewer }) => listForReview(deps, viewer),
  countHeldForReview: ({ viewer }) => countWaiting(deps.db, viewer),
  approveContent: (request) => {
    const { viewer, params, body } = request;
    return decide(deps, viewer, { ...params, reason: null, waitsSince: body?.waitsSince }, originOf(request));
  },
  rejectContent: (request) => {
    const { viewer, params, body } = request;
    return decide(deps, viewer, { ...params, reason: body.reason }, originOf(request));
  },
  getRejection: ({ params }) => getRejection(deps, params.reviewId),
});
