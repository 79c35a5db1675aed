import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

const notBuilt = () => {
  throw notFound();
};

type Names =
  | 'getPictureRules'
  | 'setPictureRules'
  | 'listHeldForReview'
  | 'countHeldForReview'
  | 'approveContent'
  | 'rejectContent';

export const notBuiltRoutes: HandlersOf<operations, Names> = {
  getPictureRules: notBuilt,
  setPictureRules: notBuilt,
  listHeldForReview: notBuilt,
  countHeldForReview: notBuilt,
  approveContent: notBuilt,
  rejectContent: notBuilt,
};
