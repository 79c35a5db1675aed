import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import { originOf } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { exportOwnData } from './own-data.ts';

export const ownDataRoutes = (deps: Deps): HandlersOf<operations, 'exportOwnData'> => ({
  exportOwnData: async (request, reply) => {
    const file = await exportOwnData(deps, request.viewer, request.body.currentPassword, originOf(request));
    const today = deps.clock().toISOString().slice(0, 10);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="patchwork-my-data-${today}.zip"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(file);
  },
});
