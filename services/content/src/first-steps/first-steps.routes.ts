import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getFirstSteps, hideFirstSteps } from './first-steps.ts';

export const firstStepRoutes = (deps: Deps): HandlersOf<operations, 'getFirstSteps' | 'hideFirstSteps'> => ({
  getFirstSteps: ({ viewer }) => getFirstSteps(deps, viewer),
  hideFirstSteps: ({ viewer }) => hideFirstSteps(deps, viewer),
});
