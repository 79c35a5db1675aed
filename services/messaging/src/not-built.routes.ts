import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

const notBuilt = () => {
  throw notFound();
};

type Names =
  | 'listOwnConcerns'
  | 'raisePublicConcern'
  | 'confirmPublicConcern'
  | 'getConcern'
  | 'acknowledgeConcern'
  | 'addConcernNote'
  | 'involveInConcern'
  | 'referConcern';

export const notBuiltRoutes: HandlersOf<operations, Names> = {
  listOwnConcerns: notBuilt,
  raisePublicConcern: notBuilt,
  confirmPublicConcern: notBuilt,
  getConcern: notBuilt,
  acknowledgeConcern: notBuilt,
  addConcernNote: notBuilt,
  involveInConcern: notBuilt,
  referConcern: notBuilt,
};
