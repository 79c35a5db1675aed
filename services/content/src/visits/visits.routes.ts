import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { startFeedVisit } from './visits.ts';

export const visitRoutes = (deps: Deps): HandlersOf<operations, 'startFeedVisit'> => ({
  startFeedVisit: ({ viewer }) => startFeedVisit(deps, viewer),
});
