import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { fewLinksCsv, listSchoolsWithFewLinks } from '../few-links/few-links.ts';
import { logView } from './run-view.ts';
import { listRuns } from './runs.sql.ts';
import { startRun } from './runs.ts';
import { undoRun } from './undo.ts';

type RunCalls =
  | 'startConnectionRun'
  | 'startInterimRun'
  | 'previewConnectionRun'
  | 'listConnectionLogs'
  | 'undoConnectionRun'
  | 'listSchoolsWithFewLinks'
  | 'exportSchoolsWithFewLinks';

export const runRoutes = (deps: Deps): HandlersOf<operations, RunCalls> => ({
  startConnectionRun: async (request, reply) =>
    reply.code(202).send(logView(await startRun(deps, request.viewer, { type: 'main' }, originOf(request)))),

  startInterimRun: async (request, reply) =>
    reply.code(202).send(logView(await startRun(deps, request.viewer, { type: 'interim' }, originOf(request)))),

  previewConnectionRun: async (request, reply) => {
    const input = { type: 'preview', which: request.query.halfTerm } as const;
    return reply.code(202).send(logView(await startRun(deps, request.viewer, input, originOf(request))));
  },

  listConnectionLogs: async ({ query }) => (await listRuns(deps.db, { size: 500, ...query })).map(logView),

  async undoConnectionRun(request) {
    const run = await undoRun(deps, request.viewer, request.params.id, originOf(request));
    request.log.info({ runId: run.id, links: run.linksRestored }, 'run undone');
    return logView(run);
  },

  listSchoolsWithFewLinks: ({ params }) => listSchoolsWithFewLinks(deps.db, params.id),

  exportSchoolsWithFewLinks: async ({ params }, reply) => {
    const csv = fewLinksCsv(await listSchoolsWithFewLinks(deps.db, params.id));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="schools-with-few-links-${params.id}.csv"`)
      .send(csv);
  },
});
