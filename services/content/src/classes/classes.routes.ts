import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getClass } from './classes.ts';

export const classRoutes = (deps: Deps): HandlersOf<operations, 'getClass'> => ({
  getClass: ({ viewer, params }) => getClass(deps, viewer, params.id),
});
