import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { listRuns, type RunRow } from './runs.sql.ts';
import { startRun } from './runs.ts';

type RunCalls = 'startConnectionRun' | 'startInterimRun' | 'previewConnectionRun' | 'listConnectionLogs';

export const runRoutes = (deps: Deps): HandlersOf<operations, RunCalls> => ({
  startConnectionRun: async ({ viewer }, reply) => reply.code(202).send(logView(await startRun(deps, viewer, 'main'))),

  startInterimRun: async ({ viewer }, reply) => reply.code(202).send(logView(await startRun(deps, viewer, 'interim'))),

  previewConnectionRun: async ({ viewer }, reply) => reply.code(202).send(logView(await startRun(deps, viewer, 'preview'))),

  listConnectionLogs: async () => (await listRuns(deps.db)).map(logView),
});

const logView = ({ halfTerm, seed, fence, quality, ...log }: RunRow) => ({ ...log, ...(quality && { quality }) });
