import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { claimRun, failRun, finishRun, reportProgress } from './worker-api.ts';

type WorkerCalls = 'claimRun' | 'reportRunProgress' | 'finishRun' | 'failRun';

/** The calls of the worker that carries out a run. */
export const workerApiRoutes = (deps: Deps): HandlersOf<operations, WorkerCalls> => ({
  claimRun: ({ params, body }) => claimRun(deps, params.runId, body.worker),

  reportRunProgress: async ({ params, body }, reply) => {
    await reportProgress(deps, params.runId, body.fencingToken, body.percent);
    return reply.code(204).send();
  },

  finishRun: async ({ params, body, log }, reply) => {
    await finishRun(deps, params.runId, body.fencingToken, body);
    log.info({ runId: params.runId, links: body.links.length }, 'run finished');
    return reply.code(204).send();
  },

  failRun: async ({ params, body, log }, reply) => {
    await failRun(deps, params.runId, body.fencingToken, body.reason);
    log.warn({ runId: params.runId }, 'run failed');
    return reply.code(204).send();
  },
});
