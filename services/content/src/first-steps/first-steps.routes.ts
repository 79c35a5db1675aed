import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { getFirstSteps, passFirstStep } from './first-steps.ts';

export const firstStepRoutes = (deps: Deps): HandlersOf<operations, 'getFirstSteps' | 'passFirstStep'> => ({
  getFirstSteps: ({ viewer }) => getFirstSteps(deps, viewer),
  passFirstStep: ({ viewer, params }) => passFirstStep(deps, viewer, params.name),
});
