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
  | 'exportForSubjectAccess';

export const notBuiltRoutes: HandlersOf<operations, Names> = {
  setChildReferences: notBuilt,
  getChildReferences: notBuilt,
  findByChildReference: notBuilt,
  withdrawChildReference: notBuilt,
  exportForSubjectAccess: notBuilt,
};
