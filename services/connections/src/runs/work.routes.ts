import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { claimRun, failRun, finishRun, reportProgress } from './work.ts';

type WorkCalls = 'claimRun' | 'reportRunProgress' | 'finishRun' | 'failRun';

/** What workers call while they carry out a run. */
export const workRoutes = (deps: Deps): HandlersOf<operations, WorkCalls> => ({
  claimRun: ({ params, body }) => claimRun(deps, params.runId, body.worker),

  reportRunProgress: async ({ params, body }, reply) => {
    await reportProgress(deps, params.runId, body.fence, body.percent);
    return reply.code(204).send();
  },

  finishRun: async ({ params, body, log }, reply) => {
    await finishRun(deps, params.runId, body);
    log.info({ runId: params.runId, links: body.links.length }, 'run finished');
    return reply.code(204).send();
  },

  failRun: async ({ params, body, log }, reply) => {
    await failRun(deps, params.runId, body.fence, body.reason);
    log.warn({ runId: params.runId }, 'run failed');
    return reply.code(204).send();
  },
});
