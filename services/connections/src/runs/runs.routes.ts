import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { fewLinksCsv, listSchoolsWithFewLinks } from '../few-links/few-links.ts';
import { halfTermName } from '../half-terms/names.ts';
import { listRuns, type RunRow } from './runs.sql.ts';
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

export const runRoutes = (deps: Deps): HandlersOf<operations, RunCalls> => {
  const doerOf = (request: FastifyRequest) => ({ userId: request.viewer.userId, origin: originOf(request) });
  return {
    startConnectionRun: async (request, reply) => reply.code(202).send(logView(await startRun(deps, doerOf(request), 'main'))),

    startInterimRun: async (request, reply) => reply.code(202).send(logView(await startRun(deps, doerOf(request), 'interim'))),

    previewConnectionRun: async (request, reply) =>
      reply.code(202).send(logView(await startRun(deps, doerOf(request), 'preview', request.query.halfTerm))),

    listConnectionLogs: async ({ query }) => (await listRuns(deps.db, { size: 500, ...query })).map(logView),

    async undoConnectionRun(request) {
      const run = await undoRun(deps, doerOf(request), request.params.id);
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
  };
};

/** A run as the log shows it. */
export const logView = ({
  halfTerm,
  seed,
  fencingToken,
  quality,
  linksBefore,
  linksAfter,
  previewId,
  linksRestored,
  schoolsLeftOut,
  ...log
}: RunRow) => ({
  ...log,
  halfTerm: halfTermName(halfTerm),
  usedPreviewId: previewId,
  undo: log.undoneAt === null ? null : { linksRestored: linksRestored ?? 0, schoolsLeftOut: schoolsLeftOut ?? 0 },
  ...(quality && { quality }),
  ...(linksBefore && { linksBefore }),
  ...(linksAfter && { linksAfter }),
});
