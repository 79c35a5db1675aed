import type { operations } from '@patchwork/contracts/types/connections';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { logView } from '../runs/run-view.ts';
import { getNewestPreview, getNextRun, keepPreview, listWhoMeetsWhom, usePreview } from './previews.ts';

type PreviewCalls = 'getConnectionPreview' | 'listPreviewSchools' | 'usePreview' | 'keepPreview' | 'getNextRun';

export const previewRoutes = (deps: Deps): HandlersOf<operations, PreviewCalls> => ({
  async getConnectionPreview() {
    const preview = await getNewestPreview(deps);
    return { preview: preview && { ...preview, run: logView(preview.run) } };
  },

  listPreviewSchools: ({ params, query }) => listWhoMeetsWhom(deps.db, params.id, query.name ?? '', query.pageNumber ?? 0),

  usePreview: async (request, reply) =>
    reply.code(202).send(logView(await usePreview(deps, request.viewer, request.params.id, originOf(request)))),

  async keepPreview(request) {
    const input = { previewId: request.params.id, isKept: request.body.isKept };
    await keepPreview(deps, request.viewer, input, originOf(request));
    return getNextRun(deps);
  },

  getNextRun: () => getNextRun(deps),
});
