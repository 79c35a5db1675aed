import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { claimMedia, submitMediaResult } from './worker-api.ts';

/** The two calls of the media worker. */
export const workerApiRoutes = (deps: Deps): HandlersOf<operations, 'claimMedia' | 'submitMediaResult'> => ({
  claimMedia: ({ params }) => claimMedia(deps, params.mediaItemId),

  submitMediaResult: async ({ params, body }, reply) => {
    await submitMediaResult(deps, params.mediaItemId, body);
    return reply.code(204).send();
  },
});
