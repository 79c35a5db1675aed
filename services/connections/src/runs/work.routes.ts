import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { startDueRun } from './runs.ts';
import { claimRun, failRun, finishRun, reportProgress } from './work.ts';

type WorkCalls = 'startDueRun' | 'claimRun' | 'reportRunProgress' | 'finishRun' | 'failRun';

/** What workers call: whether a run is due, and while they carry one out. */
export const workRoutes = (deps: Deps): HandlersOf<operations, WorkCalls> => ({
  startDueRun: async ({ log }) => {
    const runId = await startDueRun(deps);
    if (runId !== null) log.info({ runId }, 'the calendar has started a run');
    return { runId };
  },

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
