import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';

type Names = 'getFirstSteps' | 'hideFirstSteps';

/** Calls of the contract that are not built yet: 404. */
export const notBuiltRoutes = (): HandlersOf<operations, Names> => ({
  getFirstSteps: () => Promise.reject(notFound()),
  hideFirstSteps: () => Promise.reject(notFound()),
});
