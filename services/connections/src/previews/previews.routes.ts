import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { logView } from '../runs/runs.routes.ts';
import { getNewestPreview, getNextRun, keepPreview, listWhoMeetsWhom, usePreview } from './previews.ts';

type PreviewCalls = 'getConnectionPreview' | 'listPreviewSchools' | 'usePreview' | 'keepPreview' | 'getNextRun';

export const previewRoutes = (deps: Deps): HandlersOf<operations, PreviewCalls> => {
  const doerOf = (request: FastifyRequest) => ({ userId: request.viewer.userId, origin: originOf(request) });
  return {
    async getConnectionPreview() {
      const preview = await getNewestPreview(deps);
      return { preview: preview && { ...preview, run: logView(preview.run) } };
    },

    listPreviewSchools: ({ params, query }) => listWhoMeetsWhom(deps.db, params.id, query.name ?? '', query.pageNumber ?? 0),

    usePreview: async (request, reply) =>
      reply.code(202).send(logView(await usePreview(deps, doerOf(request), request.params.id))),

    async keepPreview(request) {
      await keepPreview(deps, doerOf(request), request.params.id, request.body.isKept);
      return getNextRun(deps);
    },

    getNextRun: () => getNextRun(deps),
  };
};
