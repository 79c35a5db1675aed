import type { operations } from '@patchwork/contracts/types/identity';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listUserHistory } from './user-history.ts';

export const userHistoryRoutes = (deps: Deps): HandlersOf<operations, 'listUserHistory'> => ({
  listUserHistory: (request) => listUserHistory(deps, request.viewer, request.params.userId, originOf(request)),
});
