import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { halfTermView } from '../half-terms/half-terms.routes.ts';
import { getReadiness } from './readiness.ts';

export const readinessRoutes = (deps: Deps): HandlersOf<operations, 'getConnectionReadiness'> => ({
  async getConnectionReadiness() {
    const { dates, ...readiness } = await getReadiness(deps);
    return { ...readiness, dates: dates.map(halfTermView) };
  },
});
