import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { claimRun, failRun, finishRun, reportProgress } from './worker-api.ts';

/** The token under its current name, or under that of the previous release. Without either 0, which is never current. */
const tokenOf = (body: { fencingToken?: number; fence?: number }): number => body.fencingToken ?? body.fence ?? 0;

type WorkerCalls = 'claimRun' | 'reportRunProgress' | 'finishRun' | 'failRun';

/** The calls of the worker that carries out a run. */
export const workerApiRoutes = (deps: Deps): HandlersOf<operations, WorkerCalls> => ({
  claimRun: ({ params, body }) => claimRun(deps, params.runId, body.worker),

  reportRunProgress: async ({ params, body }, reply) => {
    await reportProgress(deps, params.runId, tokenOf(body), body.percent);
    return reply.code(204).send();
  },

  finishRun: async ({ params, body, log }, reply) => {
    await finishRun(deps, params.runId, tokenOf(body), body);
    log.info({ runId: params.runId, links: body.links.length }, 'run finished');
    return reply.code(204).send();
  },

  failRun: async ({ params, body, log }, reply) => {
    await failRun(deps, params.runId, tokenOf(body), body.reason);
    log.warn({ runId: params.runId }, 'run failed');
    return reply.code(204).send();
  },
});
