import type { operations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { announceRun } from './new-schools.ts';

export const newSchoolRoutes = (deps: Deps): HandlersOf<operations, 'announceRun'> => ({
  announceRun: ({ params }) => announceRun(deps, params.runId),
});
