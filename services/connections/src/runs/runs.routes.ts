import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { halfTermName } from '../half-terms/names.ts';
import { listRuns, type RunRow } from './runs.sql.ts';
import { startRun } from './runs.ts';

type RunCalls = 'startConnectionRun' | 'startInterimRun' | 'previewConnectionRun' | 'listConnectionLogs';

export const runRoutes = (deps: Deps): HandlersOf<operations, RunCalls> => {
  const start = async (type: RunRow['type'], request: FastifyRequest) =>
    logView(await startRun(deps, { userId: request.viewer.userId, origin: originOf(request) }, type));
  return {
    startConnectionRun: async (request, reply) => reply.code(202).send(await start('main', request)),

    startInterimRun: async (request, reply) => reply.code(202).send(await start('interim', request)),

    previewConnectionRun: async (request, reply) => reply.code(202).send(await start('preview', request)),

    listConnectionLogs: async () => (await listRuns(deps.db)).map(logView),
  };
};

const logView = ({ halfTerm, seed, fencingToken, quality, linksBefore, linksAfter, ...log }: RunRow) => ({
  ...log,
  halfTerm: halfTermName(halfTerm),
  ...(quality && { quality }),
  ...(linksBefore && { linksBefore }),
  ...(linksAfter && { linksAfter }),
});
