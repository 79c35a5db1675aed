import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { changeReferences, listByReference, showReferences, withdrawReference } from './child-references.ts';

type Names = 'getChildReferences' | 'setChildReferences' | 'findByChildReference' | 'withdrawChildReference';

export const childReferenceRoutes = (deps: Deps): HandlersOf<operations, Names> => ({
  getChildReferences: ({ viewer, params }) => showReferences(deps, viewer, params.id),
  setChildReferences: (request) =>
    changeReferences(deps, request.viewer, request.params.id, request.body.childReferences, originOf(request)),
  findByChildReference: ({ viewer, params }) => listByReference(deps, viewer, params.reference),
  withdrawChildReference: (request) =>
    withdrawReference(deps, request.viewer, request.params.reference, request.body.reason, originOf(request)),
});
