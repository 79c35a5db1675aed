import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

const notBuilt = () => {
  throw notFound();
};

type Names =
  | 'setChildReferences'
  | 'getChildReferences'
  | 'findByChildReference'
  | 'withdrawChildReference'
  | 'exportForSubjectAccess'
  | 'getPictureRules'
  | 'setPictureRules'
  | 'listHeldForReview'
  | 'countHeldForReview'
  | 'approveContent'
  | 'rejectContent';

export const notBuiltRoutes: HandlersOf<operations, Names> = {
  setChildReferences: notBuilt,
  getChildReferences: notBuilt,
  findByChildReference: notBuilt,
  withdrawChildReference: notBuilt,
  exportForSubjectAccess: notBuilt,
  getPictureRules: notBuilt,
  setPictureRules: notBuilt,
  listHeldForReview: notBuilt,
  countHeldForReview: notBuilt,
  approveContent: notBuilt,
  rejectContent: notBuilt,
};
