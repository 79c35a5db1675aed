import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { countWaiting, findRejection } from './review.sql.ts';
import { decide, listForReview } from './review.ts';

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
  getRejection: async ({ params }) => {
    const rejection = await findRejection(deps.db, params.reviewId);
    if (!rejection) throw notFound();
    return rejection;
  },
});
